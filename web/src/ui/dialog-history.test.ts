import { afterEach, expect, it, vi } from "vitest";
import { replaceDrawer } from "./dialog-history.ts";

/** Imitates a browser's history, whose `back` takes effect after the call. */
function stubHistory(entries: { url: string; state: object | null }[]) {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("history", {
    get state() {
      return entries.at(-1)?.state;
    },
    back: () =>
      setTimeout(() => {
        entries.pop();
        target.dispatchEvent(new Event("popstate"));
      }),
  });
  return () => entries.splice(-1, 1, { url: "users", state: null });
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  { over: "nothing", dialogs: [] },
  { over: "a dialog with unsaved choices", dialogs: [{ url: "users, import", state: { isDialog: true } }] },
])(
  "an import that a link opened, with $over over it, does not come back by Back once it is closed",
  async ({ dialogs }) => {
    const entries = [{ url: "today", state: null }, { url: "users, import", state: null }, ...dialogs];
    const change = vi.fn(stubHistory(entries));
    replaceDrawer(change);
    await vi.waitFor(() => expect(change).toHaveBeenCalledOnce());
    expect(entries.map(({ url }) => url)).toEqual(["today", "users"]);
  },
);
