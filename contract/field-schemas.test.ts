import { expect, it } from "vitest";
import { contentLimits } from "./content.ts";
import { multiLine, oneLine, optionalLine } from "./field-schemas.ts";
import { forms } from "./forms.ts";
import { importedPerson } from "./import-columns.ts";
import { startImportInput } from "./imports.ts";

const places = {
  "a line": (text: string) => oneLine(100, "required").safeParse(text),
  "an optional line": (text: string) => optionalLine(contentLimits.needs).safeParse(text),
  "a longer text": (text: string) => multiLine(100).safeParse(text),
  "a message": (text: string) => forms.contact.shape.message.safeParse(text),
  "the name of an imported file": (text: string) => startImportInput.safeParse({ file_name: text }),
  "the source of an imported consent": (text: string) =>
    importedPerson.in.shape.consent_source.safeParse(text),
};

it.each(Object.entries(places))(
  "%s takes no text that is half a character or reorders what follows",
  (_, parse) => {
    expect(parse("Ana’s café 👩‍👧 שלום").success).toBe(true);
    for (const bad of ["\ud83d", "a\udc69b", "gpj.\u202eexe", "\u2066a", "a\u0085b", "a\u2028b"])
      expect([bad, parse(bad).success]).toEqual([bad, false]);
  },
);

it.each([
  "a line",
  "an optional line",
  "the name of an imported file",
  "the source of an imported consent",
] as const)("%s takes no line break", (place) => expect(places[place]("a\r\nBcc: b").success).toBe(false));

it("a longer text keeps its lines, and a lone carriage return is one", () =>
  expect(multiLine(100).parse("a\rb\r\nc\td")).toBe("a\nb\r\nc\td"));

it("an optional line that is empty is null", () => {
  const needs = optionalLine(contentLimits.needs);
  expect([needs.parse("  "), needs.parse("crayons")]).toEqual([null, "crayons"]);
});
