import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import * as z from "zod";
import { adminAdvisorRow } from "../../contract/advisors-admin.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { markUploadUsed } from "../files/upload-store.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { type AdvisorRow, advisorEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";
import { transactWrite } from "../table/transactions.ts";

/** Accepts any stored specialty; unknown ones are filtered out when the row is shown. */
const wholeRow = adminAdvisorRow.omit({ suppression: true }).extend({ specialty: z.array(z.string()) });

export type WholeAdvisorRow = z.infer<typeof wholeRow>;

/** The upload of a new picture, and the path of the picture that it replaces. */
export interface PictureChange {
  uploadId?: string | undefined;
  /** A path below media/. The object is deleted after the change. */
  replacedPath?: string | null;
}

interface SideEffects extends PictureChange {
  messages?: readonly OutboxMessage[];
}

type Changes = Partial<Omit<AdvisorRow, "id" | "created_at" | "updated_at" | "version">>;

export const advisorAdminStore = {
  /** All advisors, newest first. One query for each 1 MB, or a few hundred advisors. */
  async listAll(): Promise<WholeAdvisorRow[]> {
    const pages = Number.POSITIVE_INFINITY;
    return (await listAllNewest(advisorEntity, { shape: wholeRow, limit: 1_000, pages })).rows;
  },

  /** Writes a new row. Returns false if its id exists, or if the picture's upload is already used. */
  async create(row: AdvisorRow, { uploadId }: PictureChange, entry: AuditEntry): Promise<boolean> {
    const put = advisorEntity
      .build(PutTransaction)
      .item(row)
      .options({ condition: { attr: "id", exists: false } });
    const usedUploads = uploadId ? [markUploadUsed(uploadId, row.id)] : [];
    return transactWrite(put, buildAuditPut(entry, row.created_at), ...usedUploads);
  },

  /** Updates the row if it has this version. Returns false on a conflict, or if the picture's upload is already used. */
  async update(
    { id, version }: Pick<AdvisorRow, "id" | "version">,
    { specialty, working_hours, usual_place, email_change, ...changes }: Changes,
    { uploadId, replacedPath, messages = [] }: SideEffects,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = advisorEntity
      .build(UpdateTransaction)
      .item({
        id,
        ...changes,
        specialty: specialty && $set(specialty),
        // A map is replaced as a whole: without $set only its parts would be, and there may be none yet.
        working_hours: working_hours && $set(working_hours),
        usual_place: usual_place && $set(usual_place),
        email_change: email_change && $set(email_change),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: version } });
    const usedUploads = uploadId ? [markUploadUsed(uploadId, id)] : [];
    return transactWrite(
      update,
      buildAuditPut(entry, at),
      ...usedUploads,
      ...buildPictureRemoval(replacedPath, at),
      ...messages.map((message) => enqueue(message, at)),
    );
  },

  /** Deletes the row if it has this version, and enqueues the deletion of its picture. Returns false on a conflict. */
  async delete(
    { id, version, profile_image_url }: AdvisorRow,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const deleteRow = advisorEntity
      .build(DeleteTransaction)
      .key({ id })
      .options({ condition: { attr: "version", eq: version } });
    return transactWrite(deleteRow, buildAuditPut(entry, at), ...buildPictureRemoval(profile_image_url, at));
  },
};

const buildPictureRemoval = (path: string | null | undefined, at: string) =>
  path ? [enqueue({ kind: "objects", files: [], media: [path] }, at)] : [];
