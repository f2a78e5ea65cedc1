import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import type { FormKind } from "../../contract/forms.ts";
import { type Submission, submission } from "../../contract/submissions.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { submissionEntity } from "../table/entities.ts";
import { listNewest } from "../table/newest.ts";
import type { Page } from "../table/page.ts";
import { transactWrite } from "../table/transactions.ts";

const pageSize = 100;

export const submissionStore = {
  /** A page of all forms, or of those of one kind among the next hundred, newest first. */
  list(kind: FormKind | undefined, cursor: string | undefined): Promise<Page<Submission>> {
    return listNewest(submissionEntity, {
      shape: submission,
      limit: pageSize,
      cursor,
      ...(kind === undefined ? {} : { filter: { attr: "kind", eq: kind } }),
    });
  },

  async find(id: string): Promise<Submission | undefined> {
    const { Item } = await submissionEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item && submission.parse(Item);
  },

  /** Writes down when it was settled, or that it is not. False where there is no row of this version. */
  async setHandled(
    { id, version }: Pick<Submission, "id" | "version">,
    handled_at: string | null,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = submissionEntity
      .build(UpdateTransaction)
      .item({ id, handled_at, updated_at: at, version: $add(1) })
      .options({ condition: { attr: "version", eq: version } });
    return transactWrite(update, buildAuditPut(entry, at));
  },
};
