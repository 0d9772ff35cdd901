// Where the tables of this page are: on a server, or on this device. It follows from the address and never changes while the
// page is open; links between the two load the page anew.
//
// On a server, pages about tables of this device lie below /local. A site of static files has no server and says so with
// <meta name="turnpike-server" content="none">; it may lie below any path, and no static host knows our addresses: so the page
// is named behind a question mark, as in https://example.org/games/?/t/abc&at=3
export interface Hosting {
  hasServer: boolean;
  /** Tables are kept in this browser, by the engine in a web worker. */
  local: boolean;
  /** The folder of the page's files; it ends with a slash. */
  root: string;
}

const LOCAL = "/local";

export function hostingOf(address: string, hasServer: boolean): Hosting {
  const url = new URL(address);
  if (!hasServer) return { hasServer, local: true, root: new URL(".", url.origin + url.pathname).href };
  return { hasServer, local: url.pathname === LOCAL || url.pathname.startsWith(`${LOCAL}/`), root: `${url.origin}/` };
}

function here(): Hosting {
  if (typeof document === "undefined") return { hasServer: true, local: false, root: "http://localhost/" };
  return hostingOf(location.href, document.querySelector<HTMLMetaElement>('meta[name="turnpike-server"]')?.content !== "none");
}

export const hosting: Hosting = here();

/** The address of one of our pages, such as /t/abc?at=3#s4: as a link on this page, to tables in the same place. */
export function to(page: string, { hasServer, local, root } = hosting): string {
  if (hasServer) return local ? (LOCAL + page).replace(/^\/local\/(?=$|[?#])/, LOCAL) : page;
  const folder = new URL(root).pathname;
  return page === "/" ? folder : `${folder}?${page.replace("?", "&")}`;
}

/** The page, its query and what stands behind # of an address; null if it is not one of ours in the same place. */
export function pageOf(address: string, { hasServer, local, root } = hosting): { path: string; query: string; hash: string } | null {
  const url = new URL(address);
  const hash = url.hash.slice(1);
  if (url.origin !== new URL(root).origin) return null;
  if (hasServer) {
    if (hostingOf(address, true).local !== local || /^\/(api|docs|engine)(\/|$)/.test(url.pathname)) return null;
    return { path: trimmed(local ? url.pathname.slice(LOCAL.length) : url.pathname), query: url.search.slice(1), hash };
  }
  if (new URL(".", url).pathname !== new URL(root).pathname || !/\/(index\.html)?$/.test(url.pathname)) return null;
  const [path = "", ...query] = url.search.slice(1).split("&");
  return path.startsWith("/") ? { path: trimmed(path), query: query.join("&"), hash } : { path: "/", query: url.search.slice(1), hash };
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

/** A file of the page, such as engine/engine.json, wherever the page lies. */
export function fileAddress(name: string): string {
  return hosting.root + name;
}

/** The first page of the tables on this device, from a page of the server; and the other way round. */
export function otherPlace(page = "/"): string {
  return hosting.local ? page : to(page, { ...hosting, local: true });
}
