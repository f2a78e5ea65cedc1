import { describe, expect, it } from "vitest";
import { type Address, getScrollAction } from "./scroll-action.ts";

/** Splits a URL like React Router, which keeps a lone "#". */
function at(url: string, key: string): Address {
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  return { pathname, search, hash, key };
}

describe("getScrollAction", () => {
  it.each([
    ["opens another page at its top", at("/", "a"), at("/about", "b"), "page"],
    ["opens another page at its top, whatever its query", at("/", "a"), at("/admin?tab=users", "b"), "page"],
    ["goes to the target on the same page", at("/", "a"), at("/#comparison-section", "b"), "target"],
    ["goes to the target on another page", at("/about", "a"), at("/#advisors-section", "b"), "target"],
    ["goes to the target again when its link is clicked again", at("/#faq", "a"), at("/#faq", "b"), "target"],
    ["goes to the target on the first load", undefined, at("/#faq", "default"), "target"],
    ["treats a lone # as the top", at("/", "a"), at("/#", "b"), "top"],
    ["returns to the top when the page's own link is clicked", at("/", "a"), at("/", "b"), "top"],
    ["returns to the top when the hash is removed", at("/#faq", "a"), at("/", "b"), "top"],
    ["stays when only the query changes", at("/admin?tab=users", "a"), at("/admin?tab=content", "b"), "stay"],
    [
      "stays when the query is stripped",
      at("/dashboard?upgrade=success", "a"),
      at("/dashboard", "b"),
      "stay",
    ],
    ["leaves the first load to the browser", undefined, at("/about", "default"), "stay"],
    ["stays when the address is unchanged", at("/#faq", "a"), at("/#faq", "a"), "stay"],
  ] as const)("%s", (_, before, now, action) => {
    expect(getScrollAction(before, now)).toBe(action);
  });
});
