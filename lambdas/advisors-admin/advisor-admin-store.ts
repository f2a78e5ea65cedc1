import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import * as z from "zod";
import { adminAdvisorRow } from "../../contract/advisors-admin.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { markUploadUsed } from "../files/upload-store.ts";
import { enqueue } from "../outbox/outbox.ts";
import { type AdvisorRow, advisorEntity } from "../table/entities.ts";
import { listNewest } from "../table/newest.ts";
import { transactWrite } from "../table/transactions.ts";

/** Whatever the row holds: which specialties are known is the contract's to say. */
const wholeRow = adminAdvisorRow.extend({ specialty: z.array(z.string()) });

export type WholeAdvisorRow = z.infer<typeof wholeRow>;

/** A picture that came with a change, and the one that it takes the place of. */
export interface PictureChange {
  uploadId?: string | undefined;
  /** A path below media/ that no row will name any more. */
  replacedPath?: string | null;
}

type Changes = Partial<Omit<AdvisorRow, "id" | "created_at" | "updated_at" | "version">>;

export const advisorAdminStore = {
  /** Every advisor, newest first. One Query for each megabyte of advisors, which is a few hundred. */
  async listAll(): Promise<WholeAdvisorRow[]> {
    const rows: WholeAdvisorRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listNewest(advisorEntity, {
        shape: wholeRow,
        limit: 1_000,
        cursor: cursor ?? undefined,
      });
      rows.push(...page.items);
      cursor = page.next;
    }
    return rows;
  },

  /** Writes a new row. False where its picture's upload was used meanwhile. */
  async create(row: AdvisorRow, { uploadId }: PictureChange, entry: AuditEntry): Promise<boolean> {
    const put = advisorEntity.build(PutTransaction).item(row);
    const marks = uploadId ? [markUploadUsed(uploadId, row.id)] : [];
    return transactWrite(put, buildAuditPut(entry, row.created_at), ...marks);
  },

  /** Changes the row of this version. False where there is another version of it, or its picture was used. */
  async update(
    { id, version }: Pick<AdvisorRow, "id" | "version">,
    { specialty, ...changes }: Changes,
    { uploadId, replacedPath: dropped }: PictureChange,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = advisorEntity
      .build(UpdateTransaction)
      .item({
        id,
        ...changes,
        ...(specialty ? { specialty: $set(specialty) } : {}),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: version } });
    const marks = uploadId ? [markUploadUsed(uploadId, id)] : [];
    return transactWrite(update, buildAuditPut(entry, at), ...marks, ...buildPictureRemoval(dropped, at));
  },

  /** Takes the row of this version away, and its picture by an errand. False where there is another, or none. */
  async delete(
    { id, version, profile_image_url }: AdvisorRow,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const remove = advisorEntity
      .build(DeleteTransaction)
      .key({ id })
      .options({ condition: { attr: "version", eq: version } });
    return transactWrite(remove, buildAuditPut(entry, at), ...buildPictureRemoval(profile_image_url, at));
  },
};

const buildPictureRemoval = (path: string | null | undefined, at: string) =>
  path ? [enqueue({ kind: "objects", files: [], media: [path] }, at)] : [];
