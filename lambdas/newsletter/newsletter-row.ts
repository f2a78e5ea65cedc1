import * as z from "zod";
import {
  audiences,
  endReasons,
  firstSliceSize,
  newsletterMessages as messages,
  type Newsletter,
  type NewsletterCounts,
  newsletterId,
  newsletterItem,
  newsletterStates,
} from "../../contract/newsletter-admin.ts";
import { setupMessages } from "../../contract/setup.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { senderEnv, unset } from "../env.ts";
import type { NewsletterRow } from "../table/mailing-entities.ts";
import { countFollowing, refreshItems } from "./newsletter-items.ts";
import { recipientStore } from "./recipient-store.ts";

/* The row of a newsletter: that of a new draft, and what the back office sees of each (FORM-9). */

/** The fields of a row that lists read. */
export const listedNewsletter = z.object({
  id: newsletterId,
  import_id: z.string().nullable(),
  is_released: z.boolean(),
  stopped: z.enum(endReasons).nullable(),
  refusal: z.string().nullable(),
  state: z.enum(newsletterStates),
  audience: z.enum(audiences),
  subject: z.string(),
  body: z.string(),
  items: z.array(newsletterItem.extend({ downloads_before: z.int(), downloads: z.int().nullable() })),
  recipients: z.int().nullable(),
  sent: z.int(),
  suppressed: z.int(),
  failed: z.int(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});

export type ListedNewsletter = z.infer<typeof listedNewsletter>;

/** The row of a new draft, created `at` an instant. */
export const buildDraft = (
  id: string,
  fields: Pick<NewsletterRow, "audience" | "subject" | "body" | "items" | "import_id">,
  at: string,
): NewsletterRow => ({
  ...fields,
  id,
  is_released: false,
  stopped: null,
  refusal: null,
  state: "draft",
  phase: "members",
  cursor: null,
  recipients: null,
  sent: 0,
  suppressed: 0,
  failed: 0,
  started_at: null,
  finished_at: null,
  created_at: at,
  updated_at: at,
  version: 1,
});

/** Less than the records of who got it are kept (recipient-store.ts): later, the first recipients would get it again. */
const maxSendingDays = 60;

type SentRow = Pick<NewsletterRow, "import_id" | "started_at">;

/** Finds the reason why a newsletter may not be sent, or go on at `now`; null if it may. */
export const findProblem = (row: SentRow, settings: SiteSettings, now: number): string | null =>
  senderEnv.read("MAIL_FROM") === unset ? setupMessages.noSender : findSettingsProblem(row, settings, now);

/** As `findProblem`, of its age and the settings. The switch is about newsletters only. */
export function findSettingsProblem(
  { import_id, started_at }: SentRow,
  { newsletter_enabled, legal_name, legal_address }: SiteSettings,
  now: number,
): string | null {
  if (started_at !== null && now > Date.parse(started_at) + maxSendingDays * 86_400_000)
    return messages.tooOld(maxSendingDays);
  if (!newsletter_enabled && import_id === null) return messages.turnedOff;
  return legal_name === null || legal_address === null ? messages.identityMissing : null;
}

/** Whether as many emails about an import are sent as the first slice has. */
export const isFirstSliceSent = ({ sent, suppressed, failed }: NewsletterCounts): boolean =>
  sent + suppressed + failed >= firstSliceSize;

/** Whether the first slice of an email about an import was sent, and the owner has not sent the rest. */
const isAfterFirstSlice = (
  { import_id, is_released }: Pick<NewsletterRow, "import_id" | "is_released">,
  counts: NewsletterCounts,
): boolean => import_id !== null && !is_released && isFirstSliceSent(counts);

/** Finds the reason why a newsletter that is being sent waits; null if it goes on. */
export const findWait = (
  row: Pick<NewsletterRow, "import_id" | "is_released" | "refusal">,
  counts: NewsletterCounts,
  problem: string | null,
): string | null =>
  problem ??
  (isAfterFirstSlice(row, counts) ? messages.firstSlice : row.refusal && messages.refused(row.refusal));

/** A newsletter as the back office sees it. */
export async function toNewsletter(
  row: ListedNewsletter | NewsletterRow,
  settings: SiteSettings,
): Promise<Newsletter> {
  const { id, state, audience, subject, body, recipients, sent, suppressed, failed } = row;
  const isSending = state === "sending";
  const counts = isSending ? await recipientStore.count(id) : { sent, suppressed, failed };
  const isGoingOn = isSending && row.stopped === null;
  const wait = isGoingOn ? findWait(row, counts, findProblem(row, settings, Date.now())) : null;
  return {
    id,
    import_id: row.import_id,
    state,
    audience,
    subject,
    body,
    items: await toItems(row),
    counts,
    recipients,
    held_back: wait,
    can_continue: wait === messages.firstSlice,
    stopped: row.stopped,
    started_at: row.started_at,
    finished_at: row.finished_at,
    created_at: row.created_at,
    version: row.version,
  };
}

/** The items of a draft as they are now; of a newsletter that was sent, with the downloads that followed until now. */
async function toItems(row: ListedNewsletter | NewsletterRow): Promise<Newsletter["items"]> {
  if (row.state === "draft") return refreshItems(row.items);
  const isCounted = row.items.every(({ downloads }) => downloads !== null);
  const items = isCounted ? row.items : await countFollowing(row, Date.now());
  return items.map((item) => ({ ...item, is_gone: false }));
}
