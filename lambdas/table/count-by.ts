/** How many of `rows` have each of these names; none is a number too. */
export function countBy<Name extends string, Row>(
  names: readonly Name[],
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const row of rows) counts[nameOf(row)] += 1;
  return counts;
}
