import { type AdminNotices, initialNotices, type NoticeKind } from "../../contract/admin-notices.ts";
import { brandText } from "../../contract/brand.ts";
import { getAdminRole } from "../../contract/roles.ts";
import { canCall } from "../../contract/route.ts";
import { buildMemberEmail } from "../emails/member-email.ts";
import { toKeyedId } from "../id.ts";
import { type AdminNoticeMessage, type EmailMessage, enqueue } from "../outbox/outbox.ts";
import { transactWrite } from "../table/transactions.ts";
import { type ListedMember, memberListStore } from "./member-list-store.ts";

/* Emails about the site, to the admins who want them (ADMIN-29). */

/** More admins than a house has; each gets a transaction of their own. */
const maxAdmins = 100;

export const getNotices = ({ notices = initialNotices }: Pick<ListedMember, "notices">): AdminNotices =>
  notices;

/** The owners and support admins who want this kind of email and have signed in once. The index may lag by a moment. */
export async function listNotifiedAdmins(about: NoticeKind): Promise<ListedMember[]> {
  const { items } = await memberListStore.listByTime("admin", "newest", undefined, maxAdmins);
  return items.filter(
    (row) =>
      row.deleted_at === null &&
      !row.awaits_sign_in &&
      getNotices(row)[about] &&
      canCall({ roles: ["support"] }, getAdminRole(row)),
  );
}

/** Performs a notice of the outbox: emails each admin who wants it. */
export async function sendAdminNotices({
  about,
  event,
  ...content
}: Omit<AdminNoticeMessage, "kind">): Promise<void> {
  for (const admin of await listNotifiedAdmins(about)) await enqueueNotice(admin, event, toContent(content));
}

/** The content of the email about a notice. */
export const toContent = ({
  subject,
  text,
  path,
}: Omit<AdminNoticeMessage, "kind" | "about" | "event">): Content => ({
  subject,
  paragraphs: [text],
  path,
});

type Content = Pick<EmailMessage, "subject" | "paragraphs" | "facts"> & { path: string };

/** The email to an admin; none for an address that the sender cannot use. */
export const buildNoticeEmail = (
  admin: Pick<ListedMember, "id" | "email" | "first_name">,
  { path, ...texts }: Content,
): EmailMessage[] =>
  buildMemberEmail(admin, {
    ...texts,
    action: { label: "Open the back office", path },
    note: "You choose which of these emails you get in the back office, under Security.",
    reason: `You're receiving this email because you are an admin of ${brandText.name}.`,
    member_id: admin.id,
    is_notice: true,
  });

/**
 * Enqueues an email to an admin about an event, unless there is one already: its id is made of both, so that no admin gets
 * two, however often the event is seen.
 */
export async function enqueueNotice(admin: ListedMember, event: string, content: Content): Promise<void> {
  const at = new Date().toISOString();
  for (const message of buildNoticeEmail(admin, content))
    await transactWrite(enqueue(message, at, { id: toKeyedId("obx", event, admin.id) }));
}
