/** A row's id in react-hook-form and its key in React. */
export interface RowKey {
  id: string;
  key: string;
}

/**
 * Keeps the key of each row whose id stays. A save or an undo gives all rows new ids: they keep their keys by their places, because
 * with new ones React would replace their fields, and the focus would be lost.
 */
export function keepRowKeys(before: readonly RowKey[], ids: readonly string[]): RowKey[] {
  const known = new Map(before.map(({ id, key }) => [id, key]));
  const isReset = !ids.some((id) => known.has(id));
  return ids.map((id, index) => ({ id, key: (isReset ? before[index]?.key : known.get(id)) ?? id }));
}
