import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import { type ImportRow, importRow } from "../../contract/imports.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue } from "../outbox/outbox.ts";
import { transactWrite } from "../table/transactions.ts";
import { type ImportEntityRow, importEntity } from "../table/transfer-entities.ts";
import { readObject, writeObject } from "./import-objects.ts";

/** The key of the uploaded file, and of the rows that were read from it. */
export const toImportKey = (id: string): string => `imports/${id}.csv`;
const toRowsKey = (id: string) => `imports/${id}.json`;

const storedRows = z.array(importRow);

type Changes = Partial<Omit<ImportEntityRow, "id" | "created_at" | "updated_at" | "version">>;

export const importStore = {
  async create(row: ImportEntityRow): Promise<void> {
    await importEntity.build(PutItemCommand).item(row).send();
  },

  async find(id: string): Promise<ImportEntityRow | undefined> {
    const { Item } = await importEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Shows how far a step has come. */
  async saveProgress(id: string, rows_done: number): Promise<void> {
    await importEntity.build(UpdateAttributesCommand).item({ id, rows_done }).send();
  },

  /**
   * Changes an import, if it is unchanged since `before`, and enqueues its next step unless `isLast`. Returns false, writing
   * nothing, if another attempt or admin was faster.
   */
  save(
    before: ImportEntityRow,
    changes: Changes,
    { isLast, audit }: { isLast: boolean; audit?: AuditEntry },
  ): Promise<boolean> {
    const at = new Date().toISOString();
    const update = importEntity
      .build(UpdateTransaction)
      .item({ id: before.id, ...changes, updated_at: at, version: $add(1) })
      .options({ condition: { attr: "version", eq: before.version } });
    return transactWrite(
      update,
      ...(isLast ? [] : [enqueue({ kind: "import", import_id: before.id }, at)]),
      ...(audit ? [buildAuditPut(audit, at)] : []),
    );
  },

  /** The uploaded file; undefined if there is none. */
  readFile: (id: string): Promise<Uint8Array | undefined> => readObject(toImportKey(id)),

  /** The rows that were read from a file. Throws if they cannot be read: an import without rows would count as done. */
  async readRows(id: string): Promise<ImportRow[]> {
    const bytes = await readObject(toRowsKey(id));
    if (!bytes) throw new Error(`The rows of ${id} cannot be read`);
    return storedRows.parse(JSON.parse(Buffer.from(bytes).toString()));
  },

  async writeRows(id: string, rows: readonly ImportRow[]): Promise<void> {
    await writeObject(toRowsKey(id), JSON.stringify(rows));
  },
};
