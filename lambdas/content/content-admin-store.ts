import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import { contentLimits } from "../../contract/content.ts";
import { type AdminContentRow, adminContentRow } from "../../contract/content-admin.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { markUploadUsed } from "../files/upload-store.ts";
import { createId } from "../id.ts";
import { enqueue } from "../outbox/outbox.ts";
import { type ContentRow, contentEntity } from "../table/entities.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { outboxEntity } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { withListPosition } from "./content-store.ts";
import type { buildFreePackGuard } from "./free-pack.ts";
import { buildPublishedEvent } from "./item-events.ts";
import type { PictureCut } from "./item-pictures.ts";
import type { PublicationChange } from "./publish-content.ts";

type Changes = Omit<RouteInput<"adminUpdateContent">, "id" | "version" | "publish" | "release_free_pack">;
type FreePackGuard = Awaited<ReturnType<typeof buildFreePackGuard>>;

/** Changes that are written together with an item's fields. */
interface SideChanges {
  cut?: PictureCut | undefined;
  publication?: PublicationChange | undefined;
  /** Present if the item cannot be the free pack afterwards. */
  guard?: FreePackGuard | undefined;
}

/** An item's new file or cover, with the S3 objects that it no longer uses. */
interface Replacement {
  changes: Partial<ContentRow>;
  uploadId: string | null;
  unused: { files: string[]; media: string[] };
}

/** A replaced file is kept for this long, for downloads under way; no route restores it (LIB-23). */
const keptAfterReplacementMs = 30 * 86_400_000;

/** Copying takes seconds; the function's own timeout is far shorter. */
const copyTimeoutMs = 3_600_000;

export const contentAdminStore = {
  /** A page of whole rows, newest first. Throws invalid for a bad cursor. */
  list(cursor: string | undefined): Promise<Page<AdminContentRow>> {
    return listNewest(contentEntity, { shape: adminContentRow, limit: contentLimits.listPage, cursor });
  },

  /** Writes a new row and marks its upload as used. Returns false if the upload is already used. */
  async create(row: ContentRow, uploadId: string, entry: AuditEntry, at: string): Promise<boolean> {
    const put = contentEntity.build(PutTransaction).item(withListPosition(row));
    return transactWrite(
      put,
      markUploadUsed(uploadId, row.id),
      buildAuditPut(entry, at),
      ...buildPublishedEvent(undefined, row, at),
    );
  },

  /** Schedules the deletion of objects that a copy is about to create. Returns the message's id. */
  async scheduleCleanup(objects: { files: string[]; media: string[] }, now: number): Promise<string> {
    const [at, dueAt] = [now, now + copyTimeoutMs].map((time) => new Date(time).toISOString()) as [
      string,
      string,
    ];
    const messageId = createId("obx", now);
    await execute(enqueue({ kind: "objects", ...objects }, at, { dueAt, id: messageId }));
    return messageId;
  },

  /** Writes a copy's row and keeps its objects. Returns false if the row exists, or the objects are being deleted. */
  async createCopy(row: ContentRow, cleanupId: string, entry: AuditEntry, at: string): Promise<boolean> {
    const put = contentEntity
      .build(PutTransaction)
      .item(withListPosition(row))
      .options({ condition: { attr: "id", exists: false } });
    const keepObjects = outboxEntity
      .build(DeleteTransaction)
      .key({ id: cleanupId })
      .options({ condition: { attr: "state", eq: "pending" } });
    return transactWrite(put, keepObjects, buildAuditPut(entry, at));
  },

  /**
   * Updates the row if it still has the version that was read, and enqueues the deletion of removed pictures. Returns the
   * new row, which needs no second read because every change of a row changes its version; undefined on a version conflict
   * or if the row is missing.
   */
  async update(
    before: ContentRow,
    { tags, sheet, ...fields }: Changes,
    entry: AuditEntry,
    at: string,
    { cut, publication, guard }: SideChanges = {},
  ): Promise<ContentRow | undefined> {
    const { id, version } = before;
    const changes = { ...fields, ...cut?.changes, ...publication };
    const update = contentEntity
      .build(UpdateTransaction)
      .item({
        id,
        ...changes,
        tags: tags && $set(tags),
        // A map is replaced as a whole: without $set only its parts would be, and there may be none yet.
        sheet: sheet && $set(sheet),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: version } });
    const removed = cut?.removed ?? [];
    const deleteObjects =
      removed.length > 0 ? [enqueue({ kind: "objects", files: [], media: removed }, at)] : [];
    const written = Object.entries({ ...changes, tags, sheet }).filter(([, value]) => value !== undefined);
    const after: ContentRow = {
      ...before,
      ...Object.fromEntries(written),
      updated_at: at,
      version: version + 1,
    };
    const isWritten = await transactWrite(
      update,
      buildAuditPut(entry, at),
      ...deleteObjects,
      ...(guard ? [guard] : []),
      ...buildPublishedEvent(before, after, at),
    );
    return isWritten ? after : undefined;
  },

  /**
   * Replaces an item's file or cover if the row has this version and the upload is unused, in one transaction with the
   * deletion of what it no longer uses: of a file later, of pictures at once, because anyone may read them, also after the
   * item is hidden. Returns false on a conflict.
   */
  async replace(
    { id, version }: Pick<ContentRow, "id" | "version">,
    { changes, uploadId, unused: { files, media } }: Replacement,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const { tags: _, sheet, ...replaced } = changes;
    const update = contentEntity
      .build(UpdateTransaction)
      .item({ ...replaced, sheet: sheet && $set(sheet), id, updated_at: at, version: $add(1) })
      .options({ condition: { attr: "version", eq: version } });
    const dueAt = new Date(Date.parse(at) + keptAfterReplacementMs).toISOString();
    return transactWrite(
      update,
      buildAuditPut(entry, at),
      ...(uploadId === null ? [] : [markUploadUsed(uploadId, id)]),
      ...(files.length > 0 ? [enqueue({ kind: "objects", files, media: [] }, at, { dueAt })] : []),
      ...(media.length > 0 ? [enqueue({ kind: "objects", files: [], media }, at)] : []),
    );
  },
};
