import { splitAddresses } from "./addresses.ts";
import { decodeHeader, decodeText, listLeafParts, type MimePart, parseMime } from "./mime.ts";
import type { Draft } from "./outbox.ts";

/** The fields of the API call; the message's headers are used for missing ones. */
export type Envelope = Pick<Draft, "to" | "cc" | "bcc" | "reply_to" | "tags"> & { from?: string };

/** Parses a raw MIME message as an email client would. */
export function parseRawMessage(message: Buffer, envelope: Envelope): Draft {
  const root = parseMime(message.toString("latin1"));
  const header = (name: string) => root.headers.get(name) ?? "";
  const leaves = listLeafParts(root);
  const bodies = leaves.filter((leaf) => !isAttachment(leaf));
  const body = (type: string) => {
    const found = bodies.find((leaf) => leaf.type === type);
    return found ? decodeText(found) : null;
  };
  const hasRecipients = [...envelope.to, ...envelope.cc, ...envelope.bcc].length > 0;
  return {
    ...envelope,
    from: envelope.from ?? header("from"),
    to: hasRecipients ? envelope.to : splitAddresses(header("to")),
    cc: hasRecipients ? envelope.cc : splitAddresses(header("cc")),
    reply_to: envelope.reply_to.length > 0 ? envelope.reply_to : splitAddresses(header("reply-to")),
    subject: decodeHeader(decodeUtf8(header("subject"))),
    html: body("text/html"),
    text: body("text/plain"),
    attachments: leaves.filter(isAttachment).map((leaf) => ({
      name: leaf.fileName ?? "invite.ics",
      content_type: leaf.headers.get("content-type") ?? leaf.type,
      content_base64: leaf.content.toString("base64"),
    })),
  };
}

/** Calendar invitations count as attachments even without a file name. */
const isAttachment = (leaf: MimePart) => leaf.fileName !== undefined || leaf.type === "text/calendar";

const decodeUtf8 = (latin1: string) => Buffer.from(latin1, "latin1").toString();
