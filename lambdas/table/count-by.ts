/** Counts `rows` by name. Every name of `names` is in the result, with 0 if no row has it. */
export function countBy<Name extends string, Row>(
  names: readonly Name[],
  rows: readonly Row[],
  getName: (row: Row) => Name,
): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const row of rows) counts[getName(row)] += 1;
  return counts;
}
