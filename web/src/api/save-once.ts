import { ApiError } from "./errors.ts";

/**
 * Saves a form. After a conflict it reads the row: if that has all that was sent, an earlier press has saved it and its answer was
 * lost, so the row is returned as saved. Throws what `save` throws otherwise.
 */
export async function saveOnce<Saved, Row extends Saved>(
  save: () => Promise<Saved>,
  {
    sent,
    read,
    getChanges,
  }: {
    /** The fields that were sent, by name. */
    sent: object;
    read: () => Promise<Row | null | undefined>;
    /** The fields of the form that differ from the row, by name. */
    getChanges: (row: Row) => object;
  },
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    const row = await read().catch(() => undefined);
    const differing = row ? getChanges(row) : sent;
    if (!row || Object.keys(sent).some((name) => name in differing)) throw error;
    return row;
  }
}
