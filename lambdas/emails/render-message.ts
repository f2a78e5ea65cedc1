import type { SenderIdentity } from "../../contract/site-settings.ts";
import type { EmailMessage } from "../outbox/email-message.ts";
import { renderEmail } from "./email-layout.ts";

/** The bodies of an email, with links to the site. */
export async function renderMessage(
  { action, items, markdown, unsubscribe_path, ...email }: EmailMessage,
  site: string,
  sender: SenderIdentity,
) {
  // Loaded on demand: most emails have no Markdown.
  const reader = markdown === undefined ? undefined : await import("./read-markdown.ts");
  return renderEmail(
    {
      ...email,
      blocks: reader?.readMarkdown(markdown ?? ""),
      items: items && {
        title: items.title,
        list: items.list.map(({ path, cover_path, ...item }) => ({
          ...item,
          url: `${site}${path}`,
          cover_url: cover_path && `${site}${cover_path}`,
        })),
      },
      action: action && { label: action.label, url: `${site}${action.path}` },
      unsubscribeUrl: unsubscribe_path && `${site}${unsubscribe_path}`,
    },
    sender,
    site,
  );
}
