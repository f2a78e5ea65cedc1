import { splitAddresses } from "./addresses.ts";
import { decodeWords, leavesOf, type Part, parseMime, textOf } from "./mime.ts";
import type { Draft } from "./outbox.ts";

/** What the call itself says of a mail; for what it leaves out, the message's headers count. */
export type Envelope = Pick<Draft, "to" | "cc" | "bcc" | "reply_to" | "tags"> & { from?: string };

/** Reads a raw MIME message as a mail reader would. */
export function draftOfRaw(message: Buffer, envelope: Envelope): Draft {
  const root = parseMime(message.toString("latin1"));
  const header = (name: string) => root.headers.get(name) ?? "";
  const leaves = leavesOf(root);
  const bodies = leaves.filter((leaf) => !isAttachment(leaf));
  const body = (type: string) => {
    const found = bodies.find((leaf) => leaf.type === type);
    return found ? textOf(found) : null;
  };
  const named = [...envelope.to, ...envelope.cc, ...envelope.bcc].length > 0;
  return {
    ...envelope,
    from: envelope.from ?? header("from"),
    to: named ? envelope.to : splitAddresses(header("to")),
    cc: named ? envelope.cc : splitAddresses(header("cc")),
    reply_to: envelope.reply_to.length > 0 ? envelope.reply_to : splitAddresses(header("reply-to")),
    subject: decodeWords(utf8(header("subject"))),
    html: body("text/html"),
    text: body("text/plain"),
    attachments: leaves.filter(isAttachment).map((leaf) => ({
      name: leaf.fileName ?? "invite.ics",
      content_type: leaf.headers.get("content-type") ?? leaf.type,
      content_base64: leaf.content.toString("base64"),
    })),
  };
}

/** An invitation is one even where it comes without a name. */
const isAttachment = (leaf: Part) => leaf.fileName !== undefined || leaf.type === "text/calendar";

const utf8 = (latin1: string) => Buffer.from(latin1, "latin1").toString();
