import type { AdminAdvisorRow } from "../../../../contract/advisors-admin.ts";

/** Capitals and accents aside: "ines" finds Inés. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those of whose names every word looked for is a part, in their order. */
export function advisorsNamed<Row extends Pick<AdminAdvisorRow, "name" | "full_name">>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return rows.filter(({ name, full_name }) => {
    const names = folded(`${name} ${full_name ?? ""}`);
    return words.every((word) => names.includes(word));
  });
}
