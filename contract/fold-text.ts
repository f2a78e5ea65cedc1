/** Letters of Latin alphabets that Unicode does not decompose into a base letter and a mark. */
const foldedLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

const unfoldedLetter = new RegExp(`[${Object.keys(foldedLetters).join("")}]`, "g");

/** A text without case and accents, for search, sorting and addresses: "Zoë" → "zoe", "Łukasz Strauß" → "lukasz strauss". */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(unfoldedLetter, (letter) => foldedLetters[letter] ?? letter);

/** The words of a search, without case and accents. */
export const toSearchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean);
