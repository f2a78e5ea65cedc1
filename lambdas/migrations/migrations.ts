/** A row as DynamoDB stores it, with all its keys. Migrations see raw rows, since entities only know the new shape. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * One numbered change to stored rows. Once released it is never edited: a mistake is corrected by the next number.
 * docs/architecture.md#migrations tells how to write one.
 */
export interface Migration {
  /** `0001-short-name`. Migrations run in the order of their ids. */
  id: string;
  /** The change in one sentence, for the person who runs it. */
  description: string;
  /**
   * Returns the attributes to set (undefined removes one), or undefined for a row that needs no change. Called again
   * with rows that are already in the new shape, for which it must return undefined.
   */
  change(row: StoredRow): Record<string, unknown> | undefined;
}

/** Every migration of the product, oldest first. 1.0.0, the first release, has none. */
export const migrations: readonly Migration[] = [];
