import type { SenderIdentity } from "../../contract/site-settings.ts";
import type { EmailMessage } from "../outbox/email-message.ts";
import { renderEmail } from "./email-layout.ts";

/** The bodies of an email, with links to the site. */
export const renderMessage = (
  { action, items, unsubscribe_path, ...email }: EmailMessage,
  site: string,
  sender: SenderIdentity,
) =>
  renderEmail(
    {
      ...email,
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
