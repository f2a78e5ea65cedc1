export type Address = { pathname: string; search: string; hash: string; key: string };

/**
 * Decides how to scroll after a navigation (SITE-7): to the hash's target, even if its link is clicked again; to the
 * top of a new page; to the top of the same page if its own link is clicked; or not at all on the first load or if only
 * the query changed.
 */
export function getScrollAction(
  before: Address | undefined,
  now: Address,
): "target" | "page" | "top" | "stay" {
  if (before?.key === now.key) return "stay";
  if (now.hash.length > 1) return "target";
  if (before === undefined) return "stay";
  if (before.pathname !== now.pathname) return "page";
  return before.search === now.search ? "top" : "stay";
}
