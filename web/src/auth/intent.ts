import { libraryAnchors, paths, searchParameter } from "../base/paths.ts";

/** The item of the library that a guest wanted to download, or to keep as a favorite. */
export interface WantedItem {
  id: string;
  title: string;
  /** Whether only Premium opens it, so that a free account is not enough. */
  needs_premium: boolean;
  /** Whether they pressed its heart instead: it becomes a favorite as soon as they are signed in. */
  favorite?: true | undefined;
}

/** The guest wanted this when the sign-up prompt opened. Empty if they wanted the page itself. */
export interface Wanted {
  item?: WantedItem;
  advisor_id?: string;
  /** The text in the search input. */
  search?: string;
}

/** The browser keeps this while a guest registers or signs in, or a member pays (SITE-16): the path to return to, and the item. */
export interface Intent {
  from: string;
  item?: WantedItem;
  /** Whether a member is paying for it, who has an account already. */
  is_upgrade?: true | undefined;
}

/** Builds the intent of a guest who is asked to sign up on the page at `location`. */
export function buildIntent(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  { item, advisor_id, search: text }: Wanted,
): Intent {
  if (advisor_id !== undefined)
    return { from: `${paths.advisorCheckout}?${new URLSearchParams({ advisor: advisor_id })}` };
  if (text === undefined) return { from: pathname + search + hash, ...(item && { item }) };
  const query = new URLSearchParams(search);
  if (text !== "") query.set(searchParameter, text);
  const kept = query.toString();
  return { from: `${pathname}${kept && `?${kept}`}#${libraryAnchors.search}` };
}
