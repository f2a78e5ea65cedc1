export type Address = { pathname: string; search: string; hash: string; key: string };

/**
 * What a change of the address asks of the page (spec/1 §2): go to the hash's target, also when its link is
 * pressed again; open a new page at its top; return to the top when the page's own link is pressed; or stay,
 * when it is the first load or only the query changed.
 */
export function routeMove(before: Address | undefined, now: Address): "target" | "page" | "top" | "stay" {
  if (before?.key === now.key) return "stay";
  if (now.hash.length > 1) return "target";
  if (before === undefined) return "stay";
  if (before.pathname !== now.pathname) return "page";
  return before.search === now.search ? "top" : "stay";
}
