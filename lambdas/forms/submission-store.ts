import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import * as z from "zod";
import type { ListOrder, Searched } from "../../contract/admin-lists.ts";
import {
  type AnsweredSubmission,
  answeredSubmission,
  getSubmissionFilter,
  type Submission,
  type SubmissionFilter,
  submission,
  submissionFilters,
} from "../../contract/submissions.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue, type HookMessage, type OutboxMessage } from "../outbox/outbox.ts";
import { buildListedCounts, readCounters } from "../table/counters.ts";
import { type SubmissionRow, submissionEntity } from "../table/entities.ts";
import { findRow } from "../table/find-row.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { toSubmissionPartition } from "../table/listed-partitions.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { parseRows } from "../table/parse-rows.ts";
import { buildPersonalKeys, listAllPersonalIds, listPersonalIds } from "../table/personal-rows.ts";
import { searchParts } from "../table/search-parts.ts";
import { transactWrite } from "../table/transactions.ts";
import { buildWordChanges, findIdsByWords, toWords, toWordText } from "../table/word-rows.ts";
import type { prepareSubscription } from "./newsletter.ts";

const pageSize = 100;

/** The items that add a form with a new id to a transaction: about `member_id`, or about the email address that it carries. */
export function buildSubmissionItems(row: SubmissionRow, member_id?: string) {
  const stored = withIndexKeys(row, member_id);
  const { id, listed_pk, word_text, ttl } = stored;
  return [
    submissionEntity
      .build(PutTransaction)
      .item(stored)
      .options({ condition: { attr: "id", exists: false } }),
    ...buildListedCounts(undefined, listed_pk),
    ...buildWordChanges("submissions", id, { before: undefined, after: word_text, ttl }),
  ];
}

/** Adds the index keys and the words, all of which are derived from the row. */
export function withIndexKeys(row: SubmissionRow, member_id?: string) {
  const { email } = row.payload as { email?: string };
  return {
    ...row,
    ...buildPersonalKeys("forms", member_id ?? email, row.created_at),
    listed_pk: toPartition(row),
    word_text: toSubmissionWords(row),
  };
}

const toPartition = (row: Parameters<typeof getSubmissionFilter>[0]) =>
  toSubmissionPartition(getSubmissionFilter(row));

/** Found by the sender's names and address. */
function toSubmissionWords({ payload }: Pick<SubmissionRow, "payload">): string {
  const { firstName, lastName, email } = searchedPayload.parse(payload);
  return toWordText(toWords({ names: [firstName, lastName], emails: [email] }));
}

const searchedText = z.string().optional().catch(undefined);
const searchedPayload = z.object({ firstName: searchedText, lastName: searchedText, email: searchedText });

export const submissionStore = {
  /** Writes a form and its outbox messages in one transaction. Does nothing if a form with its id exists. */
  async create(row: SubmissionRow, messages: readonly OutboxMessage[]): Promise<void> {
    const items = messages.map((message) => enqueue(message, row.created_at));
    await transactWrite(...buildSubmissionItems(row), ...items);
  },

  /** Like `create`, together with a pending subscriber. Returns false, writing nothing, if their address is confirmed. */
  createSubscribing(
    row: SubmissionRow,
    hook: HookMessage,
    { items, emails }: NonNullable<Awaited<ReturnType<typeof prepareSubscription>>>,
  ): Promise<boolean> {
    const messages = [hook, ...emails].map((message) => enqueue(message, row.created_at));
    return transactWrite(...buildSubmissionItems(row), ...items, ...messages);
  },

  /** A page of all forms, or of those of one filter, by creation. Throws invalid for a bad cursor. */
  list: (
    filter: SubmissionFilter | undefined,
    sort: ListOrder,
    cursor: string | undefined,
    limit = pageSize,
  ) =>
    listNewest(submissionEntity, {
      shape: submission,
      limit,
      cursor,
      isOldestFirst: sort === "oldest",
      listed: filter && toSubmissionPartition(filter),
    }),

  /** A page of the forms with these words, by their words, or else with parts of words. Throws invalid for a bad cursor. */
  async search(q: string, cursor: string | undefined): Promise<Page<Submission> & { searched?: Searched }> {
    const { ids, next, hasNone } = await findIdsByWords("submissions", q, { cursor, limit: pageSize });
    if (hasNone) return searchParts(submissionEntity, submission, q);
    return { items: await getSubmissions(ids), next };
  },

  /** Counts the forms of each filter. */
  async countByFilter(): Promise<Record<SubmissionFilter, number>> {
    const counts = await readCounters(submissionFilters.map(toSubmissionPartition));
    const byFilter = submissionFilters.map((each) => [each, counts[toSubmissionPartition(each)]] as const);
    return Object.fromEntries(byFilter) as Record<SubmissionFilter, number>;
  },

  /** A page of the forms about a person, created by `until`, newest first. Throws invalid for a bad cursor. */
  async listAbout(
    person: string,
    cursor: string | undefined,
    until?: string,
  ): Promise<Page<AnsweredSubmission>> {
    const { items, next } = await listPersonalIds("forms", person, { cursor, until });
    const rows = await Promise.all(items.map((id) => submissionStore.find(id)));
    return { items: rows.filter((row) => row !== undefined), next };
  },

  /** Deletes every form about a person who has left, created by `until`. */
  async eraseAbout(person: string, until?: string): Promise<void> {
    for await (const ids of listAllPersonalIds("forms", person, until))
      await Promise.all(ids.map(deleteSubmission));
  },

  async find(id: string): Promise<AnsweredSubmission | undefined> {
    const row = await findSubmission(id);
    return row && answeredSubmission.parse(row);
  },

  /**
   * Stores when a form was handled, or null, and its replies with the email of a new one. Returns false if the form has
   * changed since it was read.
   */
  async setHandled(
    before: Submission,
    { handled_at, replies }: Pick<AnsweredSubmission, "handled_at" | "replies">,
    entry: AuditEntry,
    at: string,
    email: ReturnType<typeof enqueue>[] = [],
  ): Promise<boolean> {
    const { id, version } = before;
    const listed_pk = toPartition({ ...before, handled_at });
    const update = submissionEntity
      .build(UpdateTransaction)
      .item({ id, handled_at, replies: $set(replies), listed_pk, updated_at: at, version: $add(1) })
      .options({ condition: { attr: "version", eq: version } });
    const counts = buildListedCounts(toPartition(before), listed_pk);
    return transactWrite(update, ...counts, ...email, buildAuditPut(entry, at));
  },

  /** Counts the contact messages that are not handled yet. */
  async countOpenMessages(): Promise<number> {
    const partition = toSubmissionPartition("contact_open");
    return (await readCounters([partition]))[partition];
  },
};

const findSubmission = (id: string): Promise<SubmissionRow | undefined> => findRow(submissionEntity, { id });

/** The forms of these ids, in the same order, without those that no longer exist. */
async function getSubmissions(ids: readonly string[]): Promise<Submission[]> {
  const requests = ids.map((id) => submissionEntity.build(BatchGetRequest).key({ id }));
  return parseRows(await getReadableRows(requests), submission);
}

/** Deletes a form with its words, again if it is handled at the same time. */
async function deleteSubmission(id: string): Promise<void> {
  for (let row = await findSubmission(id); row; row = await findSubmission(id)) {
    const isDeleted = await transactWrite(
      submissionEntity
        .build(DeleteTransaction)
        .key({ id })
        .options({ condition: { attr: "version", eq: row.version } }),
      ...buildListedCounts(toPartition(row), undefined),
      ...buildWordChanges("submissions", id, { before: row.word_text }),
    );
    if (isDeleted) return;
  }
}
