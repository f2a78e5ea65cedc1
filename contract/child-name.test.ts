import { describe, expect, it } from "vitest";
import { buildSign, splitIntoLetters } from "../lambdas/sheets/parts/accents.ts";
import { childName, childNameMessages } from "./child-name.ts";
import { nameMessages } from "./person-name.ts";

const read = (text: string) => childName.safeParse(text);
const getMessage = (text: string) => read(text).error?.issues[0]?.message;

describe("a child's name", () => {
  it.each([
    "José",
    "Zoë",
    "Łukasz",
    "Nguyễn",
    "O'Neil",
    "Anne-Marie",
    "Søren",
    "Þórdís Ðóra",
    "Ħanna",
    "Əliyə",
    "Kuʻulei",
    "Maximiliana Wilhelmina Charlotte",
  ])("%s can be printed, and each of its letters traced", (name) => {
    expect(read(name).data).toBe(name);
    for (const letter of splitIntoLetters(name)) expect(buildSign(letter).width).toBeGreaterThan(0);
  });

  it.each([
    ["伊藤", childNameMessages.script],
    ["محمد", childNameMessages.script],
    ["Zoë 🦄", childNameMessages.letters],
    ["Ŋoma", childNameMessages.missing],
    ["R2D2", childNameMessages.letters],
    ["- '", childNameMessages.letters],
    ["A".repeat(41), childNameMessages.tooLong],
    ["Zo\u202eë", nameMessages.characters],
    ["Zo\në", nameMessages.characters],
    ["👩‍👧", childNameMessages.letters],
  ])("%s gets the reason why it cannot be printed", (name, message) => {
    expect(getMessage(name)).toBe(message);
  });

  it("has an ʻokina for each quotation mark that a keyboard writes instead", () => {
    expect([read("Ka‘iulani").data, read("Kaʼiulani").data]).toEqual(["Kaʻiulani", "Kaʻiulani"]);
  });

  it("is null if it is empty or missing", () => {
    expect([read("  ").data, childName.parse(undefined)]).toEqual([null, null]);
  });
});
