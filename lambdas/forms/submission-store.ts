import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import type { FormKind } from "../../contract/forms.ts";
import { type Submission, submission } from "../../contract/submissions.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { type EmailMessage, enqueue, type HookMessage, type OutboxMessage } from "../outbox/outbox.ts";
import { type SubmissionRow, submissionEntity } from "../table/entities.ts";
import { listAllNewest, listNewest, type Page } from "../table/pages.ts";
import { buildPersonalKeys, listAllPersonalIds, listPersonalIds } from "../table/personal-rows.ts";
import { transactWrite } from "../table/transactions.ts";
import type { buildNamesUpdate, buildPendingPut } from "./subscriber-store.ts";

const pageSize = 100;
/** A page is 1 MB, or about 2,000 forms. Older messages are not counted. */
const maxCountedPages = 2;

/** The item that adds a form to a transaction: about `member_id`, or about the email address that it carries. */
export function buildSubmissionPut(row: SubmissionRow, member_id?: string) {
  const { email } = row.payload as { email?: string };
  const keys = buildPersonalKeys("forms", member_id ?? email, row.created_at);
  return submissionEntity.build(PutTransaction).item({ ...row, ...keys });
}

export const submissionStore = {
  /** Writes a form and its outbox messages in one transaction. */
  async create(row: SubmissionRow, messages: readonly OutboxMessage[]): Promise<void> {
    const put = buildSubmissionPut(row);
    await execute(put, ...messages.map((message) => enqueue(message, row.created_at)));
  },

  /** Like `create`, together with a pending subscriber. Returns false, writing nothing, if their address is confirmed. */
  createSubscribing(
    row: SubmissionRow,
    hook: HookMessage,
    {
      subscriber,
      emails,
    }: { subscriber: ReturnType<typeof buildPendingPut | typeof buildNamesUpdate>; emails: EmailMessage[] },
  ): Promise<boolean> {
    const messages = [hook, ...emails].map((message) => enqueue(message, row.created_at));
    return transactWrite(buildSubmissionPut(row), subscriber, ...messages);
  },

  /** A page of forms, newest first. With `kind`, only those of that kind among the next 100. */
  list(kind: FormKind | undefined, cursor: string | undefined): Promise<Page<Submission>> {
    return listNewest(submissionEntity, {
      shape: submission,
      limit: pageSize,
      cursor,
      ...(kind === undefined ? {} : { filter: { attr: "kind", eq: kind } }),
    });
  },

  /** A page of the forms about a person, created by `until`, newest first. Throws invalid for a bad cursor. */
  async listAbout(person: string, cursor: string | undefined, until?: string): Promise<Page<Submission>> {
    const idShape = submission.shape.id;
    const { items, next } = await listPersonalIds("forms", person, { cursor, idShape, until });
    const rows = await Promise.all(items.map((id) => submissionStore.find(id)));
    return { items: rows.filter((row) => row !== undefined), next };
  },

  /** Deletes every form about a person who has left, created by `until`. */
  async eraseAbout(person: string, until?: string): Promise<void> {
    for await (const ids of listAllPersonalIds("forms", person, until))
      await Promise.all(ids.map((id) => submissionEntity.build(DeleteItemCommand).key({ id }).send()));
  },

  async find(id: string): Promise<Submission | undefined> {
    const { Item } = await submissionEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item && submission.parse(Item);
  },

  /** Stores when a form was handled, or null. Returns false on a version conflict or if the form is missing. */
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

  /** How many contact messages are not handled yet, among the newest forms. */
  async countOpenMessages(): Promise<number> {
    const { rows } = await listAllNewest(submissionEntity, {
      shape: submission.pick({ id: true, kind: true, handled_at: true }),
      pages: maxCountedPages,
      filter: { attr: "kind", eq: "contact" },
    });
    return rows.filter(({ handled_at }) => handled_at === null).length;
  },
};
