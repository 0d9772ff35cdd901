// Which page is shown: the address says so. Links inside the client change the address without loading anything.
import { pageOf, to } from "../transport/hosting";

export { to } from "../transport/hosting";

export interface Route {
  path: string;
  query: URLSearchParams;
  /** What stands behind #: a section, or the secret word of a link. */
  hash: string;
}

function here(): Route {
  const { path, query, hash } = pageOf(location.href) ?? { path: location.pathname, query: "", hash: "" };
  return { path, query: new URLSearchParams(query), hash: decodeURIComponent(hash) };
}

export const route: Route = $state(typeof location === "undefined" ? { path: "/", query: new URLSearchParams(), hash: "" } : here());

function look(): void {
  Object.assign(route, here());
}

/** Show another page, such as /t/abc. */
export function go(page: string, { replace = false } = {}): void {
  show(to(page), replace);
}

function show(address: string, replace = false): void {
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
    if (pageOf(link.href) === null) return; // another place: the browser loads it
    if (link.pathname + link.search === location.pathname + location.search && link.hash) return;
    event.preventDefault();
    show(link.href);
  });
}
