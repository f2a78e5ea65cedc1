/** Text without case and accents, for search and sorting: "ines" finds Inés. */
export const toSearchKey = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
