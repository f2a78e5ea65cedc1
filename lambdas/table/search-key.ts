/** DynamoDB takes a sort key of 1,024 bytes, four of which a character may need; an id comes behind. */
const longest = 200;

/** How a text is compared in a search: without case and accents, so that "zoe" finds Zoë. */
export const toSearchText = (text: string): string =>
  [...text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim()].slice(0, longest).join("");

/** The sort key by which a search finds a row; its id makes it the row's own. */
export const toSearchKey = (text: string, id: string): string => `${toSearchText(text)}#${id}`;

/** The first and the last sort key that begin with `text`: no character comes after the last of Unicode. */
export const toKeyRange = (text: string): { first: string; last: string } => ({
  first: toSearchText(text),
  last: `${toSearchText(text)}\u{10ffff}`,
});
