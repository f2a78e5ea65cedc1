import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { importChoices, importList, memberImport } from "../../contract/imports.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue } from "../outbox/outbox.ts";
import { findRow } from "../table/find-row.ts";
import { listAllNewest } from "../table/pages.ts";
import { transactWrite } from "../table/transactions.ts";
import { type ImportEntityRow, importEntity } from "../table/transfer-entities.ts";

/** A step of an import or an adoption ends after this time: a delivery has a minute. */
export const maxStepMs = 20_000;

/** A page is 1 MB, or some hundred imports. */
const maxPages = 5;

/** The counts of an import that was not checked yet. */
export const noCounts = {
  rows_total: 0,
  rows_done: 0,
  to_create: 0,
  to_update: 0,
  unchanged: 0,
  bad: 0,
  undecided: 0,
  to_subscribe: 0,
  refused: 0,
  to_ask: 0,
  created: 0,
  updated: 0,
  failed: 0,
  kept: 0,
};

const listed = importList.shape.items.element;

type Changes = Partial<Omit<ImportEntityRow, "id" | "created_at" | "updated_at" | "version">>;

/** The admin's choices, as the check and the run need them. Throws if there are none. */
export const getChoices = ({ choices }: ImportEntityRow) => importChoices.parse(choices);

export const toImport = (row: ImportEntityRow) => memberImport.parse(row);

export const importStore = {
  async create(row: ImportEntityRow): Promise<void> {
    await importEntity.build(PutItemCommand).item(row).send();
  },

  /** Creates an import whose first step the outbox performs at once. */
  async start(row: ImportEntityRow): Promise<void> {
    const put = importEntity.build(PutTransaction).item(row);
    await transactWrite(put, enqueue({ kind: "import", import_id: row.id }, row.created_at));
  },

  find: (id: string): Promise<ImportEntityRow | undefined> => findRow(importEntity, { id }),

  /** All imports that are kept, newest first: those that were started for 30 days, the others for a day or two. */
  async listNewest() {
    return (await listAllNewest(importEntity, { shape: listed, pages: maxPages })).rows;
  },

  /** Shows how far a step has come. */
  async saveProgress(id: string, rows_done: number): Promise<void> {
    await importEntity.build(UpdateAttributesCommand).item({ id, rows_done }).send();
  },

  /**
   * Changes an import, if it is unchanged since `before`, and enqueues its next step unless `isLast`, at once or for `dueAt`.
   * Returns false, writing nothing, if another attempt or admin was faster.
   */
  save(
    before: ImportEntityRow,
    { columns, choices, ...changes }: Changes,
    { isLast, audit, dueAt }: { isLast: boolean; audit?: AuditEntry; dueAt?: string | undefined },
  ): Promise<boolean> {
    const at = new Date().toISOString();
    const update = importEntity
      .build(UpdateTransaction)
      .item({
        id: before.id,
        ...changes,
        ...(columns === undefined ? {} : { columns: $set(columns) }),
        ...(choices === undefined ? {} : { choices: $set(choices) }),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: before.version } });
    return transactWrite(
      update,
      ...(isLast ? [] : [enqueue({ kind: "import", import_id: before.id }, at, { dueAt })]),
      ...(audit ? [buildAuditPut(audit, at)] : []),
    );
  },
};

const statesUnderWay = ["reading", "mapping", "checking", "checked", "running", "undoing"];

/** The imports that a job is busy with, or that wait for an owner and have not expired. An undo goes on after that. */
export async function listImportsUnderWay() {
  const now = new Date().toISOString();
  return (await importStore.listNewest()).filter(
    ({ state, expires_at }) => statesUnderWay.includes(state) && (state === "undoing" || expires_at > now),
  );
}

/** Whether members came in within 30 days: an import or adoption was started, and not undone. */
export const hasImports = async (): Promise<boolean> =>
  (await importStore.listNewest()).some(({ undo_until }) => undo_until !== null);
