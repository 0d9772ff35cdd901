// Which page is shown: the address says so. Links inside the client change the address without loading anything.

export interface Route {
  path: string;
  query: URLSearchParams;
  /** What stands behind #: a section, or the secret word of a link. */
  hash: string;
}

function here(): Route {
  return {
    path: location.pathname.replace(/\/+$/, "") || "/",
    query: new URLSearchParams(location.search),
    hash: decodeURIComponent(location.hash.slice(1)),
  };
}

export const route: Route = $state(typeof location === "undefined" ? { path: "/", query: new URLSearchParams(), hash: "" } : here());

function look(): void {
  Object.assign(route, here());
}

/** Show another page. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  const before = route.path;
  look();
  if (route.path !== before) scrollTo(0, 0);
}

/** Follow the address, and take over clicks on links of our own. */
export function follow(): void {
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash && !link.search) return;
    event.preventDefault();
    go(link.href);
  });
}
