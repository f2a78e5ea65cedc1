import * as z from "zod";
import { id } from "../../contract/field-schemas.ts";
import { emailLinkDays } from "../../contract/members.ts";
import { emailLinksEnv } from "../env.ts";
import { isSameText, signText } from "../signature.ts";
import type { AdvisorRow } from "../table/entities.ts";

/*
 * The signed link that proves an advisor's new address (ADV-8). The token is an HMAC over advisor, address and the moment it
 * was sent, and is stored nowhere. It follows the # because browsers do not send that part, which keeps it out of server logs.
 */

export type EmailChange = NonNullable<AdvisorRow["email_change"]>;

interface AdvisorEmailLink {
  readonly advisor_id: string;
  /** In milliseconds since the epoch. */
  readonly sentAt: number;
  readonly signature: string;
}

const parts = z.tuple([id("adv"), z.string().regex(/^[1-9]\d{12}$/), z.string().length(43)]);

/** The link to an advisor's new address, as a path of the site. */
export async function buildAdvisorEmailPath(advisorId: string, change: EmailChange): Promise<string> {
  const sentAt = Date.parse(change.sent_at);
  return `/advisor-email#${advisorId}.${sentAt}.${await sign(advisorId, sentAt, change.email)}`;
}

/** Returns the claims of an unexpired token; undefined if it is malformed or expired. */
export function parseAdvisorEmailToken(token: string, now: number): AdvisorEmailLink | undefined {
  const parsed = parts.safeParse(token.split("."));
  if (!parsed.success) return undefined;
  const [advisor_id, sent, signature] = parsed.data;
  const sentAt = Number(sent);
  return sentAt + emailLinkDays * 86_400_000 > now ? { advisor_id, sentAt, signature } : undefined;
}

/** Whether the link was sent to this address. */
export const isSentTo = async (
  { advisor_id, sentAt, signature }: AdvisorEmailLink,
  email: string,
): Promise<boolean> => isSameText(signature, await sign(advisor_id, sentAt, email));

function sign(advisorId: string, sentAt: number, email: string): Promise<string> {
  // As JSON with its purpose, so that no token of another kind has the same text.
  const signed = JSON.stringify(["advisor email", advisorId, sentAt, email]);
  return signText(emailLinksEnv.read("EMAIL_LINK_SECRET_ID"), signed);
}
