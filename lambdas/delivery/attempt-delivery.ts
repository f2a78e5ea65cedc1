import * as z from "zod";
import {
  applyNewAddress,
  buildConfirmationEmail,
  checkRecoveryCode,
  endTemporaryPassword,
  finishDeletion,
  finishEmailChange,
  postRegistration,
  startHandover,
  turnOffSecondFactor,
} from "../account/account.ts";
import { refundBooking, replaceLinksOfAdvisor } from "../bookings/bookings.ts";
import { sweepBin } from "../content/content.ts";
import { toError } from "../errors.ts";
import { continueExport, withdrawExports } from "../exports/exports.ts";
import { deleteObjects } from "../files/s3.ts";
import { continueImport } from "../imports/imports.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../log-metric.ts";
import { sendAdminNotices, signOutOfPool, syncGroup } from "../members/members.ts";
import { endSubscription, refundPremium } from "../membership/membership.ts";
import { lateEmailsMetric } from "../metric.ts";
import {
  buildDeliveryNotice,
  buildNoticePut,
  buildPremiumNotice,
  buildRefusedRefundNotice,
  enqueueAdminNotice,
  isNotified,
} from "../outbox/notice-messages.ts";
import { type EmailMessage, type OutboxMessage, outboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { findAddresses } from "./current-addresses.ts";
import { isStillTrue } from "./email-condition.ts";
import { postHook } from "./post-hook.ts";
import { sendEmail } from "./send-email.ts";
import { sendTest } from "./send-newsletters.ts";

/** Far more than the retry schedule makes. A message that was attempted this often crashes its sender: it becomes a dead letter. */
const maxAttempts = 30;

/**
 * Attempts one delivery at `now` (milliseconds since the epoch), if the message is due and no one else is delivering it.
 * A failed delivery is saved with the time of the next attempt; only errors of the table are thrown.
 */
export async function attemptDelivery(id: string, now: number): Promise<void> {
  const row = await outboxStore.claim(id, now);
  if (!row) return;
  const { attempts } = row;
  const hasCrashed = attempts > maxAttempts;
  const outcome = hasCrashed ? new Error("No attempt ever finished") : await deliverMessage(row, now);
  if (!(outcome instanceof Error))
    return outboxStore.markDone(id, outcome.state, now, { hook: findHook(row), sent_to: outcome.sent_to });
  const next = hasCrashed ? undefined : getNextAttempt(row.retrying_since, now);
  // The error's text may contain an address: it is saved in the row, and only its name is logged.
  const reason = outcome.name;
  log.warn(next ? "Delivery attempt failed" : "Delivery failed for good", {
    outbox_id: id,
    attempts,
    reason,
  });
  const refused = next === undefined ? buildRefusedNotice(row) : undefined;
  await outboxStore.markFailed(row, describeError(outcome), next, now, ...(refused ? [refused] : []));
  await notifyOfDelay(row, now);
}

/** The notice about a refund that failed for good; undefined for any other message. */
function buildRefusedNotice({ id, message, retrying_since }: OutboxRow) {
  const { data } = outboxMessage.safeParse(message);
  // Those after an admin's "Try again" are new ones.
  const attempts = `${id} ${retrying_since}`;
  if (data?.kind === "refund") return buildNoticePut(buildRefusedRefundNotice(data.booking_id, attempts));
  if (data?.kind === "premium_refund")
    return buildNoticePut(buildPremiumNotice(data.member_id, attempts, "refused"));
  return undefined;
}

/**
 * Tells admins of a hook or an email that has failed for an hour. An alarm also sounds about the email, because the notice leaves
 * by the same service. If this run crashes before, the next attempt tells them.
 */
async function notifyOfDelay({ id, message, retrying_since }: OutboxRow, now: number): Promise<void> {
  const { data } = outboxMessage.safeParse(message);
  if (!data) return;
  const failedMs = now - Date.parse(retrying_since);
  const isAnHour = failedMs >= hour;
  // Once for an email that fails alone; in an outage, others fail later.
  if (isAnHour && failedMs < 3 * hour && isEmailKind(data.kind))
    warnWithMetric("An email has failed for an hour", lateEmailsMetric, 1, { outbox_id: id });
  if (!isAnHour || !isNotified(data)) return;
  if (data.kind === "hook") await enqueueAdminNotice(buildDeliveryNotice("hook", retrying_since));
  if (isEmailKind(data.kind)) await enqueueAdminNotice(buildDeliveryNotice("mail", retrying_since));
}

/** The hook that a message was posted to; undefined for another message. */
const findHook = ({ message }: OutboxRow): string | undefined => hookTarget.safeParse(message).data?.hook;

const hookTarget = z.object({ kind: z.literal("hook"), hook: z.string() });

/** Whether a message is an email, from its kind. Emails leave one by one: a crash may send at most one of them again. */
export const isEmailKind = (kind: string | undefined): boolean => kind === "mail" || kind === "confirm_email";

const minute = 60_000;
const hour = 60 * minute;
const backoffMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];

/**
 * The retry schedule: the first of 1, 5, 15 min, 1, 3, 6, 12, 24 h after `since` that is later than `now`. Undefined
 * after the last one: then the message becomes a dead letter.
 */
function getNextAttempt(since: string, now: number): string | undefined {
  const wait = backoffMs.find((each) => Date.parse(since) + each > now);
  return wait === undefined ? undefined : new Date(Date.parse(since) + wait).toISOString();
}

/** `sent_to` is the address that an email has gone to. */
interface Outcome {
  state: "sent" | "skipped";
  sent_to?: string;
}

async function deliverMessage({ id, message, created_at }: OutboxRow, now: number): Promise<Outcome | Error> {
  try {
    const parsed = outboxMessage.parse(message);
    const isLate = Date.parse(created_at) < now - minute;
    if (parsed.kind === "mail")
      return await deliverEmail(isLate ? await updateAddresses(parsed) : parsed, now);
    if (parsed.kind === "confirm_email") return await deliverEmail(await buildConfirmationEmail(parsed), now);
    return { state: (await sendMessage(id, parsed, now)) ? "sent" : "skipped" };
  } catch (error) {
    return toError(error);
  }
}

/** Sends an email, unless there is none or it is not true any more. */
async function deliverEmail(email: EmailMessage | undefined, now: number): Promise<Outcome> {
  const isSent = email && (await isStillTrue(email, now)) && (await sendEmail(email));
  return isSent ? { state: "sent", sent_to: email.to } : { state: "skipped" };
}

/** The email about a session to the addresses of today: they may have changed while it waited. */
const updateAddresses = async (email: EmailMessage): Promise<EmailMessage> =>
  email.booking_id === undefined ? email : { ...email, ...(await findAddresses(email)) };

/**
 * Performs a message's side effect. Returns false if this stage has no recipient configured, or if the message is not needed
 * any more.
 */
async function sendMessage(
  id: string,
  message: Exclude<OutboxMessage, { kind: "mail" | "confirm_email" }>,
  now: number,
): Promise<boolean> {
  switch (message.kind) {
    case "hook":
      return postHook(id, message);
    case "group":
      await syncGroup(message.member_id);
      return true;
    case "sign_out":
      await signOutOfPool(message.member_id);
      return true;
    case "end_temporary_password":
      await endTemporaryPassword(message.member_id, message.temporary_until);
      return true;
    case "change_email":
      await finishEmailChange(message.member_id);
      return true;
    case "new_address":
      await applyNewAddress(message.member_id);
      return true;
    case "account_handover":
      return startHandover(message);
    case "second_factor_off":
      await turnOffSecondFactor(message.member_id);
      return true;
    case "recovery":
      return checkRecoveryCode(message);
    case "registration":
      await postRegistration(message.member_id);
      return true;
    case "delete":
      await finishDeletion(message.member_id, {
        keepsAddress: message.keeps_address,
        addresses: message.addresses,
      });
      return true;
    case "refund":
      await refundBooking(message.booking_id, message.part);
      return true;
    case "advisor_links":
      await replaceLinksOfAdvisor(message.advisor_id, now);
      return true;
    case "subscription_end":
      await endSubscription(message, now);
      return true;
    case "premium_refund":
      await refundPremium(message);
      return true;
    case "newsletter_test":
      return sendTest(message);
    case "empty_bin":
      return sweepBin(message);
    case "objects":
      await deleteObjects(message);
      return true;
    case "admin_notice":
      await sendAdminNotices(message);
      return true;
    case "import":
      return continueImport(message.import_id, now);
    case "export":
      return continueExport(message.export_id, now);
    case "withdraw_exports":
      await withdrawExports(now);
      return true;
  }
}

/** Includes the cause, in which fetch reports what happened. */
const describeError = ({ name, message, cause }: Error) =>
  `${name}: ${message}${cause instanceof Error ? ` (${cause.message})` : ""}`.slice(0, 500);
