import { foldText } from "../../contract/fold-text.ts";

/** DynamoDB limits sort keys to 1,024 bytes; a character may take four of them, and the id needs room too. */
const maxSearchLength = 200;

/** Normalizes a text for searching: without case and accents, so that "zoe" finds Zoë. */
export const toSearchText = (text: string): string =>
  [...foldText(text).trim()].slice(0, maxSearchLength).join("");

/** The sort key of a row in a search index; the id makes it unique. */
export const toSearchKey = (text: string, id: string): string => `${toSearchText(text)}#${id}`;
