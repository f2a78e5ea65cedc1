import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import * as z from "zod";
import { type KeptEmail, keptEmail } from "../../contract/outbox.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { submission } from "../../contract/submissions.ts";
import { listBookingsOfMember } from "../bookings/bookings.ts";
import { findSuppression } from "../emails/suppressions.ts";
import { notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { memberStore } from "../members/member-store.ts";
import { toMemberRecord } from "../members/profile.ts";
import { confirmEmailMessage } from "../outbox/account-messages.ts";
import { getOutboxRows } from "../outbox/outbox-store.ts";
import { type MemberRow, submissionEntity } from "../table/entities.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { parseRows } from "../table/parse-rows.ts";
import { listPersonalIds, type PersonalKind } from "../table/personal-rows.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { confirmationSubjects } from "./confirmation-subjects.ts";
import { findBlockEnd } from "./email-change-block.ts";

/*
 * One member's page in the back office (ADMIN-20): who they are, and everything that belongs to them. Each part is a route
 * of its own, so that the page shows the others when one fails.
 */

type Target = RouteInput<"adminGetMember">;

/** DynamoDB reads at most 100 rows at once. */
const maxRows = 100;

/** Throws not_found for a member who does not exist or whose data is erased. */
async function getExisting(id: string): Promise<MemberRow> {
  const member = await memberStore.find(id);
  if (!member || member.ttl !== undefined) throw notFound("member");
  return member;
}

/** The member, their ids at Stripe, and whether their address gets email. Throws not_found. */
export async function adminGetMember(
  _actor: MemberActor,
  { id }: Target,
): Promise<RouteOutput<"adminGetMember">> {
  const member = await getExisting(id);
  const suppression = (await findSuppression(member.email)) ?? null;
  return {
    member: toMemberRecord(member, Date.now()),
    interests: member.interests,
    note: member.note,
    labels: member.labels,
    email_change: member.email_change ?? null,
    email_change_blocked_until: findBlockEnd(member, suppression?.reason),
    billing: member.billing ?? null,
    suppression,
  };
}

/** The member's newest bookings, with what was paid for each. */
export const adminListMemberBookings = async (
  _actor: MemberActor,
  { id }: Target,
): Promise<RouteOutput<"adminListMemberBookings">> => {
  const { items, next } = await listBookingsOfMember(id);
  return { items, complete: next === null };
};

/** Lists the items that the member has downloaded or marked as a favorite, the latest first. */
export async function adminListMemberItems(
  _actor: MemberActor,
  { id }: Target,
): Promise<RouteOutput<"adminListMemberItems">> {
  const items = await memberItemStore.listAll(id);
  const toLatest = ({ favorite_at, downloaded_at }: (typeof items)[number]) =>
    [favorite_at ?? "", downloaded_at ?? ""].toSorted().at(-1) ?? "";
  return { items: items.toSorted((one, other) => toLatest(other).localeCompare(toLatest(one))) };
}

/** The emails about the member, with their state. An email that was sent is kept for a month. Throws not_found. */
export async function adminListMemberEmails(
  _actor: MemberActor,
  { id }: Target,
): Promise<RouteOutput<"adminListMemberEmails">> {
  const member = await getExisting(id);
  const { ids, complete } = await listIds("emails", member);
  const rows = (await getOutboxRows(ids)).toSorted(compareNewest);
  return { items: rows.flatMap((row) => toEmail(row, member)), complete };
}

const storedEmail = keptEmail
  .pick({ to: true, subject: true, is_notice: true })
  .extend({ kind: z.literal("mail") });
const linkEmail = z.object({
  kind: z.literal("confirm_email"),
  purpose: confirmEmailMessage.shape.purpose,
});
const emailMessage = z.discriminatedUnion("kind", [storedEmail, linkEmail]);

function toEmail({ message, ...row }: OutboxRow, { email, email_change }: MemberRow): KeptEmail[] {
  const { id, state, last_error, sent_at, sent_to, created_at } = row;
  const { data } = emailMessage.safeParse(message);
  if (!data) return [];
  const facts = { id, state, last_error, sent_at, created_at };
  if (data.kind === "mail")
    return [{ ...facts, to: sent_to ?? data.to, subject: data.subject, is_notice: data.is_notice }];
  const isToNext = data.purpose === "change" || data.purpose === "new_address";
  const to = sent_to ?? (isToNext ? (email_change?.email ?? email) : email);
  return [{ ...facts, to, subject: confirmationSubjects[data.purpose] }];
}

/** The forms about the member, and those that carry their address. Throws not_found. */
export async function adminListMemberSubmissions(
  _actor: MemberActor,
  { id }: Target,
): Promise<RouteOutput<"adminListMemberSubmissions">> {
  const { ids, complete } = await listIds("forms", await getExisting(id));
  const requests = ids.map((each) => submissionEntity.build(BatchGetRequest).key({ id: each }));
  const rows = parseRows(await getReadableRows(requests), submission);
  return { items: rows.toSorted(compareNewest), complete };
}

/** The ids of the newest rows about a member or their address. */
async function listIds(
  kind: PersonalKind,
  { id, email: address }: MemberRow,
): Promise<{ ids: string[]; complete: boolean }> {
  const persons = [id, address].filter((person) => person !== "");
  const pages = await Promise.all(persons.map((person) => listPersonalIds(kind, person)));
  // The ids begin with their time of creation.
  const ids = [...new Set(pages.flatMap(({ items }) => items))].toSorted().toReversed();
  const complete = ids.length <= maxRows && pages.every(({ next }) => next === null);
  return { ids: ids.slice(0, maxRows), complete };
}

const compareNewest = (one: { created_at: string }, other: { created_at: string }) =>
  other.created_at.localeCompare(one.created_at);
