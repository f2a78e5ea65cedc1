import { formatAges } from "../../contract/item-facts.ts";
import {
  firstSliceSize,
  newsletterMessages as messages,
  type Newsletter,
  type NewsletterItem,
} from "../../contract/newsletter-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { listItemsSince } from "../content/content.ts";
import { renderMessage } from "../emails/render-message.ts";
import { membershipEnv } from "../env.ts";
import { conflict, conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import { readParameter } from "../settings.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import type { NewsletterRow } from "../table/mailing-entities.ts";
import { buildMovedSample, buildNewsletterEmail } from "./newsletter-email.ts";
import { buildDraft, type ListedNewsletter, newsletterStore } from "./newsletter-store.ts";
import { countRecipients, recipientStore } from "./recipient-store.ts";

/** A newsletter lists what was published in the month before it. */
const itemWindowMs = 31 * 86_400_000;
const maxItems = 20;

/** The last newsletters, newest first, with how far each has come (FORM-9). */
export async function listNewsletters(_actor: MemberActor): Promise<RouteOutput<"adminListNewsletters">> {
  const [rows, settings] = await Promise.all([newsletterStore.list(), readSiteSettings()]);
  return { items: await Promise.all(rows.map((row) => toNewsletter(row, settings))) };
}

export async function createNewsletter(
  { id: actor }: MemberActor,
  fields: RouteInput<"adminCreateNewsletter">,
): Promise<RouteOutput<"adminCreateNewsletter">> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const row = buildDraft(createId("nws", now), fields, at);
  await newsletterStore.create(row, buildAudit(actor, "newsletter.created", row));
  return toNewsletter(row, await readSiteSettings());
}

/** Changes a draft. Throws not_found, and conflict if it has changed since this version or was sent. */
export async function updateNewsletter(
  { id: actor }: MemberActor,
  { id, version, ...changes }: RouteInput<"adminUpdateNewsletter">,
): Promise<RouteOutput<"adminUpdateNewsletter">> {
  const row = await getDraft(id);
  const at = new Date().toISOString();
  const fields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
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
  const [settings, recipients, site] = await Promise.all([
    readSiteSettings(),
    row.recipients ?? countRecipients(row.import_id),
    readParameter(membershipEnv.read("SITE_URL_PARAMETER")),
  ]);
  const newsletter = await toNewsletter(row, settings);
  const reader = { email: member.email, first_name: member.first_name, unsubscribe_path: "/unsubscribe" };
  const email =
    row.import_id === null
      ? buildNewsletterEmail(newsletter, { ...reader, isMember: false })
      : buildMovedSample(newsletter, reader);
  const { html } = renderMessage(email, site, settings);
  const problem = findProblem(row, settings) ?? findNoOne(row, recipients);
  return { newsletter, html, recipients, problem };
}

/** Sends the newsletter to the admin only. Throws not_found. */
export async function testNewsletter(
  { member }: MemberActor,
  { id }: RouteInput<"adminTestNewsletter">,
): Promise<RouteOutput<"adminTestNewsletter">> {
  const row = await newsletterStore.find(id);
  if (!row) throw notFound("newsletter");
  const { subject, intro, items, import_id } = await toNewsletter(row, await readSiteSettings());
  const { id: member_id, email: to, first_name } = member;
  await newsletterStore.enqueueTest(
    { kind: "newsletter_test", member_id, to, first_name, subject, intro, items, import_id },
    new Date().toISOString(),
  );
  return { accepted: true };
}

/**
 * Starts sending to everyone. Throws not_found; conflict if the draft has changed since this version, was sent, or may not be
 * sent (without legal identity, turned off, or without recipients).
 */
export async function sendNewsletter(
  { id: actor }: MemberActor,
  { id, version }: RouteInput<"adminSendNewsletter">,
): Promise<RouteOutput<"adminSendNewsletter">> {
  const settings = await readSiteSettings();
  const sending = await newsletterStore.find(id);
  if (sending?.state === "sending" && sending.import_id !== null) return sendRest(actor, sending, version);
  const row = await getDraft(id);
  if (row.version !== version) throw conflict("newsletter");
  const recipients = await countRecipients(row.import_id);
  const problem = findProblem(row, settings) ?? findNoOne(row, recipients);
  if (problem !== null) throw conflictWithMessage(problem);
  const items = row.import_id === null ? await listNewItems() : [];
  const at = new Date().toISOString();
  const entry = buildAudit(actor, "newsletter.sent", row, { recipients });
  if (!(await newsletterStore.start(row, { items, recipients }, entry, at))) throw conflict("newsletter");
  return toNewsletter(
    { ...row, items, recipients, state: "sending", started_at: at, version: version + 1 },
    settings,
  );
}

/** Sends what is left after the first slice of an email about an import. */
async function sendRest(
  actor: string,
  row: NewsletterRow,
  version: number,
): Promise<RouteOutput<"adminSendNewsletter">> {
  const at = new Date().toISOString();
  const entry = buildAudit(actor, "newsletter.continued", row);
  if (row.version !== version || !(await newsletterStore.continueAfterSlice(row, entry, at)))
    throw conflict("newsletter");
  return toNewsletter({ ...row, is_released: true, version: version + 1 }, await readSiteSettings());
}

const findNoOne = ({ import_id }: Pick<NewsletterRow, "import_id">, recipients: number): string | null => {
  if (recipients > 0) return null;
  return import_id === null ? messages.nothingToSend : messages.noOneLeft;
};

/** Finds the reason why newsletters may not be sent; null if they may. The switch is about newsletters only. */
export function findProblem(
  { import_id }: Pick<NewsletterRow, "import_id">,
  { newsletter_enabled, legal_name, legal_address }: SiteSettings,
): string | null {
  if (!newsletter_enabled && import_id === null) return messages.turnedOff;
  return legal_name === null || legal_address === null ? messages.identityMissing : null;
}

async function getDraft(id: string): Promise<NewsletterRow> {
  const row = await newsletterStore.find(id);
  if (!row) throw notFound("newsletter");
  if (row.state !== "draft") throw conflictWithMessage(messages.alreadySent);
  return row;
}

/** The items of the last month, by age. */
async function listNewItems(now = Date.now()): Promise<NewsletterItem[]> {
  const items = await listItemsSince(new Date(now - itemWindowMs).toISOString(), maxItems);
  return items
    .toSorted((a, b) => (a.age_from ?? 99) - (b.age_from ?? 99))
    .map((item) => ({ id: item.id, title: item.title, ages: formatAges(item), cover: item.thumbnail_url }));
}

/** Whether the first slice of an email about an import was sent, and the owner has not sent the rest. */
export const isAfterFirstSlice = (
  { import_id, is_released }: Pick<NewsletterRow, "import_id" | "is_released">,
  { sent, suppressed, failed }: Newsletter["counts"],
): boolean => import_id !== null && !is_released && sent + suppressed + failed >= firstSliceSize;

async function toNewsletter(
  row: ListedNewsletter | NewsletterRow,
  settings: SiteSettings,
): Promise<Newsletter> {
  const { id, state, subject, intro, recipients, sent, suppressed, failed } = row;
  const isSending = state === "sending";
  const counts = isSending ? await recipientStore.count(id) : { sent, suppressed, failed };
  const isWaiting = isSending && isAfterFirstSlice(row, counts);
  return {
    id,
    import_id: row.import_id,
    state,
    subject,
    intro,
    items: state === "draft" && row.import_id === null ? await listNewItems() : row.items,
    counts,
    recipients,
    held_back: isSending ? (findProblem(row, settings) ?? (isWaiting ? messages.firstSlice : null)) : null,
    can_continue: isWaiting,
    stopped: row.stopped,
    started_at: row.started_at,
    finished_at: row.finished_at,
    created_at: row.created_at,
    version: row.version,
  };
}

const buildAudit = (
  actor: string,
  action: string,
  { id, subject }: Pick<NewsletterRow, "id" | "subject">,
  detail: object = {},
) => buildAuditEntry(actor, action, { id, subject, ...detail });
