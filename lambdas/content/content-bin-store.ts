import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import { binDays } from "../../contract/content-bin.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue } from "../outbox/outbox.ts";
import { type ContentRow, contentEntity } from "../table/entities.ts";
import { deletedItemEntity } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { listMediaPaths, toListPosition } from "./content-store.ts";
import type { buildFreePackGuard } from "./free-pack.ts";
import { buildMissedEvent } from "./item-events.ts";
import type { PictureCut } from "./item-pictures.ts";

type FreePackGuard = Awaited<ReturnType<typeof buildFreePackGuard>>;

export type BinnedRow = ContentRow & { bin: NonNullable<ContentRow["bin"]> };

export const isBinned = (row: ContentRow | undefined): row is BinnedRow => row?.bin != null;

/* The bin's writes, without the admin list's schemas, so that the sweep loads little (content-bin.ts). */

export const contentBinStore = {
  /**
   * Puts an item into the bin, from which a message deletes it later: it is gone for everyone, its objects stay, except `cut`.
   * Returns false if it has changed since it was read, or has become the free pack.
   */
  async moveToBin(
    row: ContentRow,
    entry: AuditEntry,
    at: string,
    { cut, guard }: { cut?: PictureCut; guard?: FreePackGuard } = {},
  ): Promise<boolean> {
    const { id, version } = row;
    const removed = cut?.removed ?? [];
    const status = row.status === "draft" ? "draft" : "published";
    const binned = { status: "binned", bin: { at, status } } as const;
    const update = contentEntity
      .build(UpdateTransaction)
      .item({
        ...{ ...cut?.changes, id, status: binned.status, bin: $set(binned.bin) },
        newest_sk: toListPosition({ ...row, ...binned }),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: version } });
    const dueAt = new Date(Date.parse(at) + binDays * 86_400_000).toISOString();
    return transactWrite(
      update,
      deletedItemEntity.build(PutTransaction).item({ id, deleted_at: at }),
      enqueue({ kind: "empty_bin", content_id: id, at }, at, { dueAt }),
      ...(removed.length > 0 ? [enqueue({ kind: "objects", files: [], media: removed }, at)] : []),
      buildAuditPut(entry, at),
      ...(guard ? [guard] : []),
    );
  },

  /** Takes an item out of the bin, as it was before. Returns the new row; undefined if it has changed since it was read. */
  async restore(row: BinnedRow, entry: AuditEntry, at: string): Promise<ContentRow | undefined> {
    const { id, version, bin } = row;
    const restored = { status: bin.status, bin: null, updated_at: at };
    const after = { ...row, ...restored, version: version + 1 };
    const update = contentEntity
      .build(UpdateTransaction)
      .item({ id, ...restored, newest_sk: toListPosition(after), version: $add(1) })
      .options({ condition: { attr: "version", eq: version } });
    const isRestored = await transactWrite(
      update,
      deletedItemEntity.build(DeleteTransaction).key({ id }),
      buildAuditPut(entry, at),
      ...buildMissedEvent(row, after, at),
    );
    return isRestored ? after : undefined;
  },

  /**
   * Deletes the row of an item in the bin and enqueues the deletion of its S3 objects; its id stays remembered. Returns false
   * if it has been deleted or restored since it was read.
   */
  async delete(row: BinnedRow, entry: AuditEntry, at: string): Promise<boolean> {
    const { id, file_path, version } = row;
    const deleteRow = contentEntity
      .build(DeleteTransaction)
      .key({ id })
      .options({ condition: { attr: "version", eq: version } });
    const objects = { files: [file_path], media: listMediaPaths(row) };
    return transactWrite(deleteRow, enqueue({ kind: "objects", ...objects }, at), buildAuditPut(entry, at));
  },
};
