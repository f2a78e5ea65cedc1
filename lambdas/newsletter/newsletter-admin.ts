import type { AuditAction } from "../../contract/audit-labels.ts";
import { newsletterMessages as messages, newsletterLimits } from "../../contract/newsletter-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { assertTestArrives } from "../emails/assert-test-arrives.ts";
import { renderMessage } from "../emails/render-message.ts";
import { senderEnv } from "../env.ts";
import { conflict, conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import { readParameter } from "../settings.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import type { NewsletterRow } from "../table/mailing-entities.ts";
import { buildSample } from "./newsletter-email.ts";
import { chooseItems, refreshItems, startCounting } from "./newsletter-items.ts";
import { buildDraft, findProblem, toNewsletter } from "./newsletter-row.ts";
import { newsletterStore } from "./newsletter-store.ts";
import { countReaders, countUnused } from "./recipient-store.ts";

/** One page of the newsletters, newest first, with how far each has come (FORM-9). */
export async function listNewsletters(
  _actor: MemberActor,
  { cursor }: RouteInput<"adminListNewsletters">,
): Promise<RouteOutput<"adminListNewsletters">> {
  const [{ items, next }, settings] = await Promise.all([newsletterStore.list(cursor), readSiteSettings()]);
  return { items: await Promise.all(items.map((row) => toNewsletter(row, settings))), next };
}

/** Creates a draft. Throws invalid for an item that visitors do not see. */
export async function createNewsletter(
  { id: actor }: MemberActor,
  { item_ids, ...fields }: RouteInput<"adminCreateNewsletter">,
): Promise<RouteOutput<"adminCreateNewsletter">> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const row = buildDraft(createId("nws", now), { ...fields, items: await chooseItems(item_ids) }, at);
  await newsletterStore.create(row, buildAudit(actor, "newsletter.created", row));
  return toNewsletter(row, await readSiteSettings());
}

/**
 * Changes a draft. Throws not_found, invalid for another item that visitors do not see, and conflict if it has changed since
 * this version or was sent.
 */
export async function updateNewsletter(
  { id: actor }: MemberActor,
  { id, version, item_ids, ...changes }: RouteInput<"adminUpdateNewsletter">,
): Promise<RouteOutput<"adminUpdateNewsletter">> {
  const row = await getDraft(id);
  const at = new Date().toISOString();
  const fields = {
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    ...(item_ids && { items: await chooseItems(item_ids, row.items) }),
  };
  const entry = buildAudit(actor, "newsletter.changed", row, { changed: Object.keys(fields) });
  if (!(await newsletterStore.update({ id, version }, fields, entry, at))) throw conflict("newsletter");
  return toNewsletter({ ...row, ...fields, version: version + 1 }, await readSiteSettings());
}

/** Deletes a draft. Throws not_found, and conflict if it was sent. */
export async function deleteNewsletter(
  { id: actor }: MemberActor,
  { id }: RouteInput<"adminDeleteNewsletter">,
): Promise<RouteOutput<"adminDeleteNewsletter">> {
  const row = await getDraft(id);
  const entry = buildAudit(actor, "newsletter.deleted", row);
  if (!(await newsletterStore.delete(id, entry, new Date().toISOString()))) throw conflict("newsletter");
  return { deleted: true };
}

/** The email as a subscriber gets it, how many people get it, and what keeps it from being sent. Throws not_found. */
export async function previewNewsletter(
  { member }: MemberActor,
  { id }: RouteInput<"adminPreviewNewsletter">,
): Promise<RouteOutput<"adminPreviewNewsletter">> {
  const row = await newsletterStore.find(id);
  if (!row) throw notFound("newsletter");
  return inspectDraft(row, await readSiteSettings(), member);
}

/** Renders a draft for a reader, counts its recipients, and finds what keeps it from being sent. */
async function inspectDraft(
  row: NewsletterRow,
  settings: SiteSettings,
  { email, first_name }: MemberActor["member"],
): Promise<RouteOutput<"adminPreviewNewsletter">> {
  const [newsletter, readers, site] = await Promise.all([
    toNewsletter(row, settings),
    row.import_id === null ? countReaders() : null,
    readParameter(senderEnv.read("SITE_URL_PARAMETER")),
  ]);
  const recipients = readers ? readers[row.audience] : await countUnused(row.import_id ?? "");
  const reader = { email, first_name, unsubscribe_path: "/unsubscribe" };
  const content = { ...newsletter, items: newsletter.items.filter(({ is_gone }) => !is_gone) };
  const message = buildSample(row.import_id, content, reader);
  const { html, text } = await renderMessage(message, site, settings);
  const gone = newsletter.items.filter(({ is_gone }) => is_gone).map(({ title }) => title);
  const problem =
    findProblem(row, settings, Date.now()) ??
    (gone.length > 0 ? messages.itemGone(gone) : null) ??
    (Buffer.byteLength(html) > newsletterLimits.bytes ? messages.tooLarge : null) ??
    findNoOne(row, recipients);
  return { newsletter, html, text, recipients: row.recipients ?? recipients, readers, problem };
}

/** Sends the newsletter to the admin only, without items that are gone. Throws not_found, and conflict if it would not arrive. */
export async function testNewsletter(
  { member }: MemberActor,
  { id }: RouteInput<"adminTestNewsletter">,
): Promise<RouteOutput<"adminTestNewsletter">> {
  const row = await newsletterStore.find(id);
  if (!row) throw notFound("newsletter");
  await assertTestArrives(member.email);
  const { subject, body, import_id } = row;
  const items = (await refreshItems(row.items)).filter(({ is_gone }) => !is_gone);
  const { id: member_id, email: to, first_name } = member;
  await newsletterStore.enqueueTest(
    {
      kind: "newsletter_test",
      member_id,
      to,
      first_name,
      subject,
      body,
      items: items.map(({ id, title, ages, cover }) => ({ id, title, ages, cover })),
      import_id,
    },
    new Date().toISOString(),
  );
  return { accepted: true };
}

/**
 * Starts sending to everyone. Throws not_found; conflict if the draft has changed since this version, was sent, or may not be
 * sent (without sender or legal identity, turned off, with an item that is gone, too large, or without recipients).
 */
export async function sendNewsletter(
  { id: actor, member }: MemberActor,
  { id, version }: RouteInput<"adminSendNewsletter">,
): Promise<RouteOutput<"adminSendNewsletter">> {
  const settings = await readSiteSettings();
  const sending = await newsletterStore.find(id);
  if (sending?.state === "sending" && sending.import_id !== null)
    return sendRest(actor, sending, { version, settings });
  const row = await getDraft(id);
  if (row.version !== version) throw conflict("newsletter");
  const { newsletter, recipients, problem } = await inspectDraft(row, settings, member);
  if (problem !== null) throw conflictWithMessage(problem);
  const now = Date.now();
  const at = new Date(now).toISOString();
  const items = await startCounting(newsletter.items, now);
  const entry = buildAudit(actor, "newsletter.sent", row, { recipients, audience: row.audience });
  if (!(await newsletterStore.start(row, { items, recipients }, entry, at))) throw conflict("newsletter");
  return toNewsletter(
    { ...row, items, recipients, state: "sending", started_at: at, version: version + 1 },
    settings,
  );
}

/** Sends what is left of an email about an import. Throws conflict before its first slice is sent. */
async function sendRest(
  actor: string,
  row: NewsletterRow,
  { version, settings }: { version: number; settings: SiteSettings },
): Promise<RouteOutput<"adminSendNewsletter">> {
  const at = new Date().toISOString();
  const entry = buildAudit(actor, "newsletter.continued", row);
  const { can_continue } = await toNewsletter(row, settings);
  const isReleased =
    row.version === version && can_continue && (await newsletterStore.continueAfterSlice(row, entry, at));
  if (!isReleased) throw conflict("newsletter");
  return toNewsletter({ ...row, is_released: true, version: version + 1 }, settings);
}

/**
 * Stops sending for good: people who were not written to get nothing. Succeeds again when an owner has stopped it before.
 * Throws not_found, and conflict if it is not being sent.
 */
export async function stopNewsletter(
  { id: actor }: MemberActor,
  { id }: RouteInput<"adminStopNewsletter">,
): Promise<RouteOutput<"adminStopNewsletter">> {
  const row = await newsletterStore.find(id);
  if (!row) throw notFound("newsletter");
  await newsletterStore.stop(id, buildAudit(actor, "newsletter.stopped", row), new Date().toISOString());
  const current = await newsletterStore.find(id);
  if (current?.stopped !== "owner") throw conflictWithMessage(messages.notSending);
  return toNewsletter(current, await readSiteSettings());
}

const findNoOne = ({ import_id }: Pick<NewsletterRow, "import_id">, recipients: number): string | null => {
  if (recipients > 0) return null;
  return import_id === null ? messages.nothingToSend : messages.noOneLeft;
};

async function getDraft(id: string): Promise<NewsletterRow> {
  const row = await newsletterStore.find(id);
  if (!row) throw notFound("newsletter");
  if (row.state !== "draft") throw conflictWithMessage(messages.alreadySent);
  return row;
}

const buildAudit = (
  actor: string,
  action: AuditAction,
  { id, subject }: Pick<NewsletterRow, "id" | "subject">,
  detail: object = {},
) => buildAuditEntry(actor, action, { id, subject, ...detail });
