import { isDeepStrictEqual } from "node:util";
import { isSpecialty } from "../../contract/advisors.ts";
import {
  type AdminAdvisorRow,
  advisorAdminMessages,
  maxSessionsNamed,
} from "../../contract/advisors-admin.ts";
import type { AuditAction } from "../../contract/audit-labels.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { type AuditEntry, buildAuditEntry, describeChange } from "../audit/audit.ts";
import { countOpenBookings, listOpenBookings } from "../bookings/bookings.ts";
import { assertMailable, findSuppressions } from "../emails/suppressions.ts";
import { conflict, conflictWithMessage, invalidInput, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId, toAddressKey, toKeyedId } from "../id.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { advisorAdminStore, type WholeAdvisorRow } from "./advisor-admin-store.ts";
import { findPicturePath, preparePicture } from "./advisor-picture.ts";
import { planEmailChange, planLink } from "./change-advisor-email.ts";

/** Attempts to delete an advisor whose row changes concurrently. */
const maxAttempts = 4;

/** All advisors with all fields and why an address gets no email, newest first (ADV-4). */
export async function listAllAdvisors(_actor: MemberActor): Promise<RouteOutput<"adminListAdvisors">> {
  const rows = await advisorAdminStore.listAll();
  const suppressions = await findSuppressions(rows.flatMap(({ email }) => email ?? []));
  const toItem = (row: WholeAdvisorRow): AdminAdvisorRow => {
    const suppression = suppressions.get(toAddressKey(row.email ?? ""));
    return { ...toAdminAdvisor(row), ...(suppression && { suppression }) };
  };
  return { items: rows.map(toItem) };
}

/**
 * Creates an advisor (ADV-5), who is active by default if they have an email address. A repeated request with the same
 * idempotency key returns the advisor that the first one has created. Throws invalid for an active advisor without an email
 * address, because clients could not reach them, for an address that gets no email, and for a picture that is not an allowed
 * image; and conflict if the key belongs to an advisor with other values.
 */
export async function createAdvisor(
  actor: MemberActor,
  { image_upload_id, active, ...fields }: RouteInput<"adminCreateAdvisor">,
  idempotencyKey: string,
): Promise<RouteOutput<"adminCreateAdvisor">> {
  const { email = null, usual_place = null } = fields;
  if (active && email === null) throw invalidInput({ email: advisorAdminMessages.emailToActivate });
  const now = Date.now();
  const id = idempotencyKey ? toKeyedId("adv", actor.id, idempotencyKey) : createId("adv", now);
  const values = { ...fields, email, usual_place, active: active ?? email !== null };
  const existing = idempotencyKey ? await advisors.findAdvisor(id) : undefined;
  if (existing) {
    const profile_image_url = image_upload_id ? await findPicturePath(actor, image_upload_id) : null;
    const isSame = isDeepStrictEqual({ ...existing, ...values, profile_image_url }, existing);
    if (!isSame) throw conflictWithMessage(advisorAdminMessages.alreadyCreated);
    return toAdminAdvisor(existing);
  }
  if (email !== null) await assertMailable(email);
  const picture = image_upload_id ? await preparePicture(actor, image_upload_id) : undefined;
  const created_at = new Date(now).toISOString();
  const row: AdvisorRow = {
    ...values,
    id,
    email_change: null,
    profile_image_url: picture?.path ?? null,
    created_at,
    updated_at: created_at,
    version: 1,
  };
  const entry = buildAdvisorAudit(actor, "advisor.created", row);
  const isCreated = await advisorAdminStore.create(row, { uploadId: picture?.uploadId }, entry);
  if (!isCreated) throw conflict("advisor");
  await picture?.discardUpload();
  return toAdminAdvisor(row);
}

/**
 * Updates, activates or deactivates an advisor (ADV-4). A new address may have to wait for its proof (ADV-8). Throws
 * not_found; conflict if the advisor has changed since this version; invalid for an active advisor without an email address,
 * and for a picture that is not an allowed image.
 */
export async function updateAdvisor(
  actor: MemberActor,
  { id, version, image_upload_id, email: newEmail, ...changes }: RouteInput<"adminUpdateAdvisor">,
): Promise<RouteOutput<"adminUpdateAdvisor">> {
  const row = await advisors.findAdvisor(id);
  if (!row) throw notFound("advisor");
  if (row.version !== version) throw conflict("advisor");
  const at = new Date().toISOString();
  const emailPlan = await planEmailChange(actor, row, newEmail, at);
  const { active, email } = { ...row, ...changes, ...emailPlan.changes };
  if (active && email === null) throw invalidInput({ email: advisorAdminMessages.emailToActivate });

  const picture = image_upload_id ? await preparePicture(actor, image_upload_id) : undefined;
  const isPictureReplaced = image_upload_id !== undefined;
  const allChanges = {
    ...changes,
    ...emailPlan.changes,
    ...(isPictureReplaced ? { profile_image_url: picture?.path ?? null } : {}),
  };
  const isUpdated = await advisorAdminStore.update(
    row,
    allChanges,
    {
      uploadId: picture?.uploadId,
      replacedPath: isPictureReplaced ? row.profile_image_url : null,
      messages: [
        ...emailPlan.messages,
        ...(allChanges.timezone && allChanges.timezone !== row.timezone
          ? [{ kind: "advisor_links" as const, advisor_id: id }]
          : []),
      ],
    },
    buildAdvisorAudit(actor, "advisor.changed", row, describeChange(row, allChanges, personalFields)),
    at,
  );
  if (!isUpdated) throw conflict("advisor");
  await picture?.discardUpload();
  return toAdminAdvisor({ ...row, ...allChanges, updated_at: at, version: version + 1 });
}

/**
 * Sends another link to an address that waits (ADV-8). Throws not_found, conflict, too_many_requests, and invalid for an
 * address that gets no email.
 */
export async function resendAdvisorLink(
  actor: MemberActor,
  { id }: RouteInput<"adminResendAdvisorLink">,
): Promise<RouteOutput<"adminResendAdvisorLink">> {
  const at = new Date().toISOString();
  const row = await getWaitingAdvisor(id);
  await assertMailable(row.email_change.email);
  const { changes, messages } = await planLink(row, row.email_change.email, at);
  return updateEmailChange(actor, row, changes, { action: "advisor.email_link_sent", messages, at });
}

/** Keeps the old address (ADV-8): the link to the new one ends. Throws not_found and conflict. */
export async function undoEmailChange(
  actor: MemberActor,
  { id }: RouteInput<"adminUndoEmailChange">,
): Promise<RouteOutput<"adminUndoEmailChange">> {
  const at = new Date().toISOString();
  const row = await getWaitingAdvisor(id);
  const action = "advisor.email_change_undone";
  return updateEmailChange(actor, row, { email_change: null }, { action, messages: [], at });
}

/** An advisor with a new address that waits. Throws not_found, and conflict if none waits. */
async function getWaitingAdvisor(id: string) {
  const row = await advisors.findAdvisor(id);
  if (!row) throw notFound("advisor");
  const { email_change } = row;
  if (!email_change) throw conflictWithMessage(advisorAdminMessages.noEmailChange);
  return { ...row, email_change };
}

async function updateEmailChange(
  actor: MemberActor,
  row: AdvisorRow,
  changes: Partial<Pick<AdvisorRow, "email_change">>,
  { action, messages, at }: { action: AuditAction; messages: readonly OutboxMessage[]; at: string },
): Promise<AdminAdvisorRow> {
  const entry = buildAdvisorAudit(actor, action, row);
  if (!(await advisorAdminStore.update(row, changes, { messages }, entry, at))) throw conflict("advisor");
  return toAdminAdvisor({ ...row, ...changes, updated_at: at, version: row.version + 1 });
}

/** The open sessions that keep an advisor from being deleted: their number and the first ones. */
export async function listAdvisorSessions(
  _actor: MemberActor,
  { id }: RouteInput<"adminListAdvisorSessions">,
): Promise<RouteOutput<"adminListAdvisorSessions">> {
  const { total, first } = await listOpenBookings(id, maxSessionsNamed);
  const items = first.map(({ confirmed_time, ...row }) => ({
    id: row.id,
    state: row.state,
    session_length: row.session_length,
    amount_cents: row.amount_cents,
    starts_at: confirmed_time?.starts_at ?? null,
  }));
  return { total, items };
}

/**
 * Deletes an advisor. Past bookings keep a copy of the advisor's name. Throws conflict with the number of open bookings
 * if there are any, and after repeated write conflicts. Deleting a missing advisor succeeds.
 */
export async function deleteAdvisor(
  actor: MemberActor,
  { id }: RouteInput<"adminDeleteAdvisor">,
): Promise<RouteOutput<"adminDeleteAdvisor">> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const row = await advisors.findAdvisor(id);
    if (!row) return { deleted: true };
    const open = await countOpenBookings(id);
    if (open > 0) throw conflictWithMessage(advisorAdminMessages.openBookings(open));
    const entry = buildAdvisorAudit(actor, "advisor.deleted", row);
    // On a conflict the row is read again, because its picture may have changed and must be deleted too.
    if (await advisorAdminStore.delete(row, entry, new Date().toISOString())) return { deleted: true };
  }
  throw conflict("advisor");
}

const toAdminAdvisor = (row: WholeAdvisorRow | AdvisorRow): AdminAdvisorRow => ({
  ...row,
  specialty: row.specialty.filter(isSpecialty),
});

/** The audit log keeps no values of these fields. */
const personalFields = [
  "name",
  "full_name",
  "email",
  "email_change",
  "usual_place",
  "profile_image_url",
] as const;

/** The audit entry of a change of an advisor. */
const buildAdvisorAudit = (
  actor: MemberActor,
  action: AuditAction,
  { id, name }: AdvisorRow,
  change?: ReturnType<typeof describeChange>,
): AuditEntry => buildAuditEntry(actor.id, action, { id, name, ...change });
