import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isTest, sourceFiles } from "./source.ts";

/** The cookie policy says this of each file that stores something in the browser. Amplify stores the sign-in tokens. */
const said: Record<string, string> = {
  "web/src/auth/stored-intent.ts": "A note of what you wanted when we asked you to sign up",
  "web/src/base/kept-forms.ts": "What you typed into a form, without passwords",
  "web/src/features/content/kept-positions.ts": "How far you have listened to or read a story",
  "web/src/features/content/use-remembered-limit.ts": "how many items of each list you had opened",
  "web/src/features/membership/portal-return-flag.ts": "A note that you opened the billing portal",
  "web/src/layout/return-to-place.ts": "How far you had scrolled on the pages you visited",
  "web/src/ui/office-preferences.ts": "Row height of the back office's lists",
};

it("the cookie policy lists what is stored in the browser, and nothing else", () => {
  const policy = readFileSync("web/src/pages/legal/cookies-document.tsx", "utf8").replace(/\s+/g, " ");
  const writers = sourceFiles().filter(
    ({ path, text }) =>
      path.startsWith("web/src/") &&
      !isTest(path) &&
      // Its callers name what they keep.
      path !== "web/src/base/tab-map.ts" &&
      /Storage\.setItem\(|createTabMap</.test(text),
  );
  expect(writers.map(({ path }) => path).sort()).toEqual(Object.keys(said));
  for (const words of Object.values(said)) expect(policy).toContain(words);
  const rows = policy.match(/<td>(Local|Session) storage<\/td>/g);
  expect(rows, "one more for the tokens, one less for what Back needs").toHaveLength(
    Object.keys(said).length,
  );
});
