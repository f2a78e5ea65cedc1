import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import { contentLimits } from "../../contract/content.ts";
import { type AdminContentRow, adminContentRow } from "../../contract/content-admin.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { markUploadUsed } from "../files/upload-store.ts";
import { enqueue } from "../outbox/outbox.ts";
import { type ContentRow, contentEntity } from "../table/entities.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { deletedItemEntity } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";
import type { PictureCut } from "./item-pictures.ts";

type Changes = Omit<RouteInput<"adminUpdateContent">, "id" | "version">;

export const contentAdminStore = {
  /** A page of whole rows, newest first. Throws invalid for a bad cursor. */
  list(cursor: string | undefined): Promise<Page<AdminContentRow>> {
    return listNewest(contentEntity, { shape: adminContentRow, limit: contentLimits.listPage, cursor });
  },

  /** Writes a new row and marks its upload as used. Returns false if the upload is already used. */
  async create(row: ContentRow, uploadId: string, entry: AuditEntry): Promise<boolean> {
    const put = contentEntity.build(PutTransaction).item(row);
    return transactWrite(put, markUploadUsed(uploadId, row.id), buildAuditPut(entry, row.created_at));
  },

  /** Updates the row if it has this version, and enqueues the deletion of removed pictures. Returns false on a version conflict or if the row is missing. */
  async update(
    { id, version }: Pick<ContentRow, "id" | "version">,
    { tags, ...changes }: Changes,
    entry: AuditEntry,
    at: string,
    { changes: pictureChanges, removed }: PictureCut = { changes: {}, removed: [] },
  ): Promise<boolean> {
    const update = contentEntity
      .build(UpdateTransaction)
      .item({
        id,
        ...changes,
        ...pictureChanges,
        ...(tags === undefined ? {} : { tags: tags && $set(tags) }),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: version } });
    const deleteObjects =
      removed.length > 0 ? [enqueue({ kind: "objects", files: [], media: removed }, at)] : [];
    return transactWrite(update, buildAuditPut(entry, at), ...deleteObjects);
  },

  /** Deletes the row, remembers its id, and enqueues the deletion of its S3 objects. Returns false if the row is already deleted. */
  async delete(
    { id, file_path, media }: Pick<ContentRow, "id" | "file_path"> & { media: string[] },
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const deleteRow = contentEntity
      .build(DeleteTransaction)
      .key({ id })
      .options({ condition: { attr: "id", exists: true } });
    const deleteObjects = enqueue({ kind: "objects", files: [file_path], media }, at);
    const remember = deletedItemEntity.build(PutTransaction).item({ id, deleted_at: at });
    return transactWrite(deleteRow, remember, deleteObjects, buildAuditPut(entry, at));
  },
};
