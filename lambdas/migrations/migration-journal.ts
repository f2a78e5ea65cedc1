import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { findRow } from "../table/find-row.ts";
import { type MigrationRow, migrationEntity } from "../table/migration-entities.ts";
import { ifConditionHolds } from "../table/transactions.ts";

/** Longer than any page takes; a run that died releases its migration after this time. */
const leaseMs = 120_000;

/** Thrown when another run works on the migration; its message is for the person at the keyboard. */
export class MigrationInProgress extends Error {
  override name = "MigrationInProgress";
}

/** Reads how far a migration has come; undefined before its first run. */
export async function findJournal(id: string): Promise<MigrationRow | undefined> {
  return findRow(migrationEntity, { id });
}

/**
 * Takes the lease on a migration, or resumes one whose lease has run out. Throws MigrationInProgress while another run
 * holds it.
 */
export async function startJournal(id: string, owner: string, now = Date.now()): Promise<MigrationRow> {
  const earlier = await findJournal(id);
  const row: MigrationRow = earlier ?? {
    id,
    state: "running",
    cursor: null,
    rows_read: 0,
    rows_changed: 0,
    started_at: new Date(now).toISOString(),
    finished_at: null,
    lease_owner: null,
    lease_ends_at: null,
  };
  return saveJournal(row, owner, now);
}

/** Saves the progress and renews the lease. Throws MigrationInProgress when the lease went to another run. */
export async function saveJournal(row: MigrationRow, owner: string, now = Date.now()): Promise<MigrationRow> {
  const isDone = row.state === "done";
  const next: MigrationRow = {
    ...row,
    lease_owner: isDone ? null : owner,
    lease_ends_at: isDone ? null : new Date(now + leaseMs).toISOString(),
  };
  const write = migrationEntity
    .build(PutItemCommand)
    .item(next)
    .options({
      condition: {
        or: [
          { attr: "id", exists: false },
          { attr: "lease_owner", eq: owner },
          { attr: "lease_owner", type: "NULL" },
          { attr: "lease_ends_at", lt: new Date(now).toISOString() },
        ],
      },
    });
  if (!(await ifConditionHolds(() => write.send())))
    throw new MigrationInProgress(`Migration ${row.id} is being run elsewhere. Try again in two minutes.`);
  return next;
}
