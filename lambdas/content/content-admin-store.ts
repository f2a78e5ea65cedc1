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
import { listNewest } from "../table/newest.ts";
import type { Page } from "../table/page.ts";
import { transactWrite } from "../table/transactions.ts";

type Changes = Omit<RouteInput<"adminUpdateContent">, "id" | "version">;

export const contentAdminStore = {
  /** One page of whole rows. Throws invalid for a cursor that is not this list's. */
  list(cursor: string | undefined): Promise<Page<AdminContentRow>> {
    return listNewest(contentEntity, { shape: adminContentRow, limit: contentLimits.listPage, cursor });
  },

  /** Puts an item on the shelf and marks its upload as used. False where the upload was used meanwhile. */
  async create(row: ContentRow, uploadId: string, entry: AuditEntry): Promise<boolean> {
    const put = contentEntity.build(PutTransaction).item(row);
    return transactWrite(put, markUploadUsed(uploadId, row.id), buildAuditPut(entry, row.created_at));
  },

  /** Changes the row of this version. False where there is none, or another version of it. */
  async update(
    { id, version }: Pick<ContentRow, "id" | "version">,
    { tags, ...changes }: Changes,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = contentEntity
      .build(UpdateTransaction)
      .item({
        id,
        ...changes,
        ...(tags === undefined ? {} : { tags: tags && $set(tags) }),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: version } });
    return transactWrite(update, buildAuditPut(entry, at));
  },

  /** Takes the row away, and with it the errand that removes its objects. False where it is gone already. */
  async delete(
    { id, file_path, thumbnail_url }: ContentRow,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const remove = contentEntity
      .build(DeleteTransaction)
      .key({ id })
      .options({ condition: { attr: "id", exists: true } });
    const media = thumbnail_url === null ? [] : [thumbnail_url];
    const errand = enqueue({ kind: "objects", files: [file_path], media }, at);
    return transactWrite(remove, errand, buildAuditPut(entry, at));
  },
};
