import { isShownInEmails, mediaUrl, toItemPath } from "../../contract/item-pages.ts";
import type { EmailMessage } from "../outbox/email-message.ts";

type EmailItem = NonNullable<EmailMessage["items"]>["list"][number];

/** An item of the library in an email; `cover` is its stored path. */
export const toEmailItem = (
  { id, title }: { id: string; title: string },
  { label, cover }: { label: string; cover: string | null },
): EmailItem => ({
  title,
  label,
  path: toItemPath({ id, title }),
  cover_path: isShownInEmails(cover) ? mediaUrl + cover : null,
});
