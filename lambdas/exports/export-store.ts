import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import {
  UpdateAttributesCommand,
  type UpdateAttributesInput,
} from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import { exportFile } from "../../contract/exports.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue } from "../outbox/outbox.ts";
import { toNewestPartition } from "../table/definition.ts";
import { findRow } from "../table/find-row.ts";
import { parseRows } from "../table/parse-rows.ts";
import { queryRows } from "../table/query-rows.ts";
import { ifConditionHolds, retryOnConflict, transactWrite } from "../table/transactions.ts";
import { type ExportRow, exportEntity } from "../table/transfer-entities.ts";

const maxListed = 30;
const listed = exportFile.omit({ is_delayed: true }).extend({ rows_total: z.int(), updated_at: z.string() });

export type ListedExport = z.infer<typeof listed>;

const withdrawable = exportFile.pick({ id: true, kind: true, state: true }).extend({ parts: z.int() });
type WithdrawableExport = z.infer<typeof withdrawable>;

/** Whether the slice after `parts` has still to be saved. */
const isAwaiting = ({ parts }: ExportRow): Condition<typeof exportEntity> => ({
  and: [
    { attr: "parts", eq: parts },
    { attr: "state", eq: "pending" },
  ],
});

/** Changes a row unless it has expired, in which case it must not come back. */
const updateExisting = (item: UpdateAttributesInput<typeof exportEntity>) =>
  ifConditionHolds(() =>
    exportEntity
      .build(UpdateAttributesCommand)
      .item(item)
      .options({ condition: { attr: "id", exists: true } })
      .send(),
  );

export const exportStore = {
  /** Creates an export with the message that starts writing it, and the audit entry. */
  async create(row: ExportRow, audit: AuditEntry): Promise<void> {
    await retryOnConflict(() =>
      execute(
        exportEntity.build(PutTransaction).item(row),
        enqueue({ kind: "export", export_id: row.id }, row.created_at),
        buildAuditPut(audit, row.created_at),
      ),
    );
  },

  find: (id: string): Promise<ExportRow | undefined> => findRow(exportEntity, { id }),

  /** The newest exports, in one Query. */
  async listNewest(): Promise<ListedExport[]> {
    const { Items } = await queryRows(
      { index: "newest", partition: toNewestPartition(exportEntity.entityName) },
      { reverse: true, limit: maxListed, attributes: Object.keys(listed.shape) },
    );
    return parseRows(Items, listed);
  },

  /** Those that were started since an instant, in one Query: the exports of a day are far smaller than a megabyte. */
  async listSince(at: string): Promise<WithdrawableExport[]> {
    const { Items } = await queryRows(
      { index: "newest", partition: toNewestPartition(exportEntity.entityName), range: { gte: at } },
      { attributes: Object.keys(withdrawable.shape) },
    );
    return Items.map((item) => withdrawable.parse(item));
  },

  /**
   * Ends an export, whatever it is doing, and forgets for whom was searched. Nothing is written to it any more, and nothing at
   * all if it has expired.
   */
  async withdraw(id: string, at: string): Promise<void> {
    await updateExisting({ id, state: "withdrawn", filter: {}, updated_at: at, version: $add(1) });
  },

  async saveTotal(id: string, rows_total: number): Promise<void> {
    await updateExisting({ id, rows_total });
  },

  /**
   * Saves a slice and enqueues the next one, unless the file is ready. Returns false, writing nothing, if another attempt
   * has saved this slice, or if the export was withdrawn.
   */
  saveSlice(
    before: ExportRow,
    after: Pick<ExportRow, "state" | "position" | "parts" | "bytes" | "rows_done">,
    at: string,
  ): Promise<boolean> {
    const update = exportEntity
      .build(UpdateTransaction)
      .item({
        id: before.id,
        state: after.state,
        position: after.position,
        parts: after.parts,
        bytes: after.bytes,
        rows_done: after.rows_done,
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: isAwaiting(before) });
    return after.state === "ready"
      ? transactWrite(update)
      : transactWrite(update, enqueue({ kind: "export", export_id: before.id }, at));
  },
};
