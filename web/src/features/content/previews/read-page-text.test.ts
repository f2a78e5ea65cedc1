import { readFile } from "node:fs/promises";
import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { readPageText } from "./read-page-text.ts";

const story = new URL(
  "../../../../../local/demo/library/documents/the-crow-and-the-pitcher.pdf",
  import.meta.url,
);

it("a page's text: its lines become sentences, in the order of the page", async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(story)));
  const text = await readPageText((await pdf.getPage(2)) as never);
  expect(text).toMatch(
    /^There had been no rain for so long that the puddles were only a story the old frogs told\./,
  );
  expect(text).toContain("Her beak was too short. Kindstead");
});

it("a page's text: a page whose text can't be read has none", async () => {
  const page = { getTextContent: () => Promise.reject(new Error("broken font")) };
  expect(await readPageText(page)).toBe("");
});
