import { setTimeout as wait } from "node:timers/promises";
import type { SESv2ServiceException } from "@aws-sdk/client-sesv2";
import type { Context, ScheduledEvent } from "aws-lambda";
import { explainFailure } from "../../contract/delivery-labels.ts";
import { followingMs } from "../../contract/newsletter-admin.ts";
import { toError } from "../errors.ts";
import { buildUnsubscribePath, hasUnsubscribed } from "../forms/forms.ts";
import { getLeaseTime } from "../job.ts";
import { log } from "../log.ts";
import { buildEmailLinkPath, turnOffUpdates } from "../members/members.ts";
import { buildMovedEmail, buildNewsletterEmail, buildSample } from "../newsletter/newsletter-email.ts";
import { countFollowing, keepPublished } from "../newsletter/newsletter-items.ts";
import { findProblem } from "../newsletter/newsletter-row.ts";
import { newsletterStore } from "../newsletter/newsletter-store.ts";
import { getPhases, type Recipient, recipientStore } from "../newsletter/recipient-store.ts";
import type { EmailMessage, NewsletterTestMessage } from "../outbox/outbox.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { NewsletterRow } from "../table/mailing-entities.ts";
import { sendEmail } from "./send-email.ts";
import { type Slice, startSlice } from "./slice-limits.ts";

/*
 * Sends newsletters (FORM-9), apart from the outbox, so that ten thousand of them delay no other email. A run takes a lease,
 * reads the recipients page by page, and notes each before and after SES is called: whatever stops it, the next run goes
 * on, and a recipient gets the email once, or twice if the run stopped between SES's answer and the note.
 */

/**
 * A part of the rate that SES gives a new account (14 a second), so that other emails find room. Two newsletters at once exceed it:
 * what SES then refuses is sent a minute later.
 */
const perSecond = 10;
/** No new batch is started with less time than this left. */
const reserveMs = 30_000;
/** A run waits this long with a newsletter that is held back, or that SES does not take at the moment. */
const pauseMs = 60_000;

type RunContext = Pick<Context, "getRemainingTimeInMillis">;

/**
 * The scheduled job: continues each newsletter that is being sent. `batchMs` is how long a batch with an email takes at
 * least. One that fails delays no other; the run fails at its end, so that the alarm of this job sees it.
 */
export async function sendNewsletters(
  event: Pick<ScheduledEvent, "time">,
  context: RunContext,
  batchMs = 1_000,
): Promise<void> {
  const now = getLeaseTime(event);
  const failed: string[] = [];
  for await (const ids of newsletterStore.listDue(now))
    for (const id of ids)
      await continueOne(id, context, { now, batchMs }).catch((error: unknown) => {
        log.error("A newsletter could not be continued", { newsletter_id: id, error: toError(error) });
        failed.push(id);
      });
  if (failed.length > 0) throw new Error(`Newsletters could not be continued: ${failed.join(", ")}`);
}

async function continueOne(
  id: string,
  context: RunContext,
  times: { now: number; batchMs: number },
): Promise<void> {
  const claimed = await newsletterStore.claim(id, times.now);
  if (claimed) return continueNewsletter(await recordFollowing(claimed, times.now), context, times);
  const row = await newsletterStore.find(id);
  if (row?.state === "sent") await recordFollowing(row, times.now);
}

/**
 * Keeps the downloads that followed a newsletter in its seven days, once these are over, also of one that is still being sent.
 * Returns the row with them.
 */
async function recordFollowing(row: NewsletterRow, now: number): Promise<NewsletterRow> {
  const isOver = now >= Date.parse(row.started_at ?? "") + followingMs;
  if (!isOver || row.items.every(({ downloads }) => downloads !== null)) return row;
  const items = await countFollowing(row, now);
  await newsletterStore.saveFollowing(row, items, now);
  return { ...row, items };
}

/**
 * Before each batch it renews the lease and reads the settings, so that a run of minutes stops when it should. It leaves out
 * items that were hidden or deleted in the meantime, and members of an import who were deleted or have signed in.
 */
async function continueNewsletter(
  row: NewsletterRow,
  context: RunContext,
  { now, batchMs }: { now: number; batchMs: number },
): Promise<void> {
  const { id } = row;
  const started = performance.now();
  const getNow = () => now + Math.round(performance.now() - started);
  let { phase, cursor, refusal, due_at: leased_until = "" } = row;
  const renewLease = async (): Promise<boolean> => {
    const renewed = await newsletterStore.saveProgress(
      { id, leased_until },
      { phase, cursor, refusal },
      getNow(),
    );
    leased_until = renewed ?? leased_until;
    return renewed !== undefined;
  };
  const pause = async (ms: number) => {
    const progress = { phase, cursor, refusal, ...(await recipientStore.count(id)) };
    await newsletterStore.saveProgress({ id, leased_until }, progress, getNow(), ms);
  };
  /** Pauses before SES is asked, so that what it has refused before is no longer the reason. */
  const pauseUntried = () => {
    refusal = null;
    return pause(pauseMs);
  };

  if (row.stopped) return newsletterStore.finish(row, await recipientStore.count(id), getNow(), row.stopped);
  const phases = getPhases(row);
  const slice = await startSlice(row);
  for (;;) {
    const { items, next } = await recipientStore.list(phase, cursor ?? undefined, row);
    for (const batch of toBatches(items)) {
      if (context.getRemainingTimeInMillis() < reserveMs) return pause(0);
      if (findProblem(row, await getSiteSettings(), getNow()) !== null) return pauseUntried();
      if (!(await renewLease())) return;
      const stopped = await slice.findStop();
      if (stopped) return newsletterStore.finish(row, await recipientStore.count(id), getNow(), stopped);
      if (slice.isOver()) return pauseUntried();
      const current = { ...row, items: await keepPublished(row.items) };
      const pace = wait(batchMs);
      const outcomes = await sendBatch(current, await recipientStore.refresh(batch, row), getNow(), slice);
      // A run starts with the page that the last one was at: its first recipients have the email.
      if (outcomes.some((outcome) => outcome !== undefined)) await pace;
      const refused = outcomes.find((outcome) => typeof outcome === "object");
      if (refused || outcomes.includes("sent")) refusal = refused?.refusal ?? null;
      if (refused) return pause(pauseMs);
    }
    if (next === null && phase === phases.at(-1)) break;
    if (next === null) phase = "subscribers";
    cursor = next;
    if (!(await renewLease())) return;
  }
  await newsletterStore.finish(row, await recipientStore.count(id), getNow());
}

const toBatches = (recipients: readonly Recipient[]): Recipient[][] =>
  Array.from({ length: Math.ceil(recipients.length / perSecond) }, (_, index) =>
    recipients.slice(index * perSecond, (index + 1) * perSecond),
  );

/** An email with a `refusal` is tried again later, because SES takes none at the moment. */
type Outcome = "sent" | "suppressed" | "failed" | { refusal: string };

const sendBatch = (
  row: NewsletterRow,
  batch: readonly Recipient[],
  now: number,
  slice: Slice,
): Promise<(Outcome | undefined)[]> =>
  Promise.all(batch.map((recipient) => sendOne(row, recipient, now, slice)));

/** Returns undefined for a recipient whose outcome an earlier run has noted. */
async function sendOne(
  row: NewsletterRow,
  recipient: Recipient,
  now: number,
  slice: Slice,
): Promise<Outcome | undefined> {
  const { email } = recipient;
  if (!(await recipientStore.startSending(row.id, email, now))) return undefined;
  const message = await buildMessage(row, recipient);
  const outcome = message ? await trySending(() => sendEmail(message)) : "suppressed";
  if (typeof outcome === "object") return outcome;
  slice.count(outcome);
  await recipientStore.settle(row.id, email, outcome);
  return outcome;
}

/**
 * Returns undefined for a member whose address was unsubscribed after they had proven it. An old link knows only the hash of the
 * address, so the member's switch is turned off here.
 */
async function buildMessage(
  row: NewsletterRow,
  { email, first_name, member_id, proven_at }: Recipient,
): Promise<EmailMessage | undefined> {
  if (member_id !== null && (await hasUnsubscribed(email, proven_at ?? undefined))) {
    if (row.import_id === null) await turnOffUpdates(member_id);
    return undefined;
  }
  const unsubscribe_path = await buildUnsubscribePath(email, member_id);
  const reader = { email, first_name, unsubscribe_path };
  if (row.import_id === null || member_id === null)
    return buildNewsletterEmail(row, { ...reader, isMember: member_id !== null });
  return buildMovedEmail(row, {
    ...reader,
    start_path: await buildEmailLinkPath("start", { member_id, email }),
  });
}

/** MessageRejected is also what SES says of an unverified sender, a paused account, and of everyone else in its sandbox. */
const accountRefusal = /not verified|sending (?:paused|suspended)/i;

/** "failed" if SES rejects this email for good; a refusal for every other error, such as throttling. */
async function trySending(send: () => Promise<boolean>): Promise<Outcome> {
  try {
    return (await send()) ? "sent" : "suppressed";
  } catch (error) {
    const { name, message } = toError(error);
    const status = (error as SESv2ServiceException).$metadata?.httpStatusCode;
    const isRejected = name === "MessageRejected" && !accountRefusal.test(message);
    const isFinal = isRejected || name === "BadRequestException";
    log.warn("A newsletter's email was not accepted", { reason: name, status });
    // In plain words: the message of SES may name the recipient.
    return isFinal ? "failed" : { refusal: explainFailure(`${name}: ${message}`) };
  }
}

/** Sends a newsletter to the admin who asked to see it; without a link that would end a subscription. */
export async function sendTest({
  to,
  first_name,
  member_id: _,
  import_id,
  ...content
}: NewsletterTestMessage): Promise<boolean> {
  const subject = `[Test] ${content.subject}`;
  return sendEmail(buildSample(import_id, { ...content, subject }, { email: to, first_name }));
}
