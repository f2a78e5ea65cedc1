import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { listTexts } from "./collect-copy.ts";
import { isTest, sourceFiles } from "./source.ts";
import { pageSentences, screenSentences } from "./spec-sentences.ts";

/*
 * No sentence that the spec fixes is lost: public pages are rendered, the texts of other screens are read from the code
 * that says them, and each message of the contract is used.
 */
const sources = sourceFiles().filter(
  ({ path }) => /^(web\/src|lambdas|contract)\//.test(path) && !isTest(path),
);

const entities: Record<string, string> = {
  "&amp;": "&",
  "&#x27;": "'",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
};

/** In a variable, because the types of the site are checked by its own configuration. */
const app = "../../web/src/server.tsx";

/** The words of a rendered page, with one space between elements. */
const toWords = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&(?:amp|#x27|quot|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ");

describe.each(Object.entries(pageSentences))("the page %s", (path, sentences) => {
  let words = "";
  beforeAll(async () => {
    // The build writes these into the code (web/vite.config.ts).
    vi.stubGlobal("__SITE_URL__", null);
    vi.stubGlobal("__CONTACT_EMAIL__", "hello@example.com");
    vi.stubGlobal("__TESTIMONIALS__", null);
    const { renderPage } = (await import(app)) as { renderPage(path: string): Promise<string> };
    words = ` ${toWords(await renderPage(path))} `;
    vi.unstubAllGlobals();
  });

  it.each(sentences)("says: %s", (sentence) => {
    expect(words).toMatch(new RegExp(`[^\\p{L}\\d]${RegExp.escape(sentence)}[^\\p{L}\\d]`, "iu"));
  });
});

describe.each(Object.entries(screenSentences))("the code in %s", (folder, sentences) => {
  const texts = new Set(sources.filter(({ path }) => path.startsWith(folder)).flatMap(listTexts));

  it.each(sentences)("says: %s", (sentence) => expect([...texts]).toContain(sentence));
});

describe("messages of the contract", () => {
  const contract = sources.filter(({ path }) => path.startsWith("contract/"));
  const declared = contract.flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+Messages) = \{\n([\s\S]*?)^\}/gm)].flatMap(
      ([, name = "", body = ""]) =>
        [...body.matchAll(/^ {2}(\w+)(?::|\()/gm)].map(([, key = ""]) => ({ path, name, key })),
    ),
  );

  it("finds them", () => expect(declared.length).toBeGreaterThan(100));

  it("are all said by a screen, an answer or an email", () => {
    const isSaid = ({ path, name, key }: (typeof declared)[number]) =>
      sources.some(({ text, path: user }) => {
        if (user === path) return new RegExp(`\\b${name}\\.${key}\\b`).test(text);
        const alias = new RegExp(`\\b${name} as (\\w+)`).exec(text)?.[1] ?? name;
        return new RegExp(`\\b${alias}\\.${key}\\b|\\b${key}\\b[^}]*\\} = ${alias}\\b`).test(text);
      });
    expect(declared.filter((each) => !isSaid(each)).map(({ name, key }) => `${name}.${key}`)).toEqual([]);
  });
});

it("too many files: the drop zone's own message, which we pass on", () => {
  expect(readFileSync("node_modules/react-dropzone/dist/index.js", "utf8")).toContain('"Too many files"');
});
