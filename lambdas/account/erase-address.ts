import type { MemberExport } from "../../contract/member-export.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import {
  buildLeaverUpdates,
  buildNewsletterEvent,
  eraseFormsAbout,
  findSubscriber,
  listFormsAbout,
} from "../forms/forms.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { enqueue } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { transactWrite } from "../table/transactions.ts";
import { toExportedEmails } from "./rows-about-member.ts";

/*
 * Reads and erases what is stored about an address without an account: of a reader of the newsletter, or of someone who has
 * written to us. It is for `npm run ops -- address`: these people have no profile in which they could do it themselves.
 */

/** Reads what a person may have a copy of; undefined if an account has the address. */
export async function readAddress(typed: string) {
  const email = typed.trim().toLowerCase();
  if (await findMemberByEmail(email)) return undefined;
  const readAll = async <Row>(
    readPage: (cursor?: string) => Promise<{ items: Row[]; next: string | null }>,
  ) => {
    const rows: Row[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await readPage(cursor);
      rows.push(...page.items);
      cursor = page.next;
    }
    return rows;
  };
  const emails: MemberExport["emails"] = toExportedEmails(
    await readAll((cursor) => outboxStore.listEmailsAbout(email, cursor)),
  );
  return {
    subscription: (await findSubscriber(email)) ?? null,
    forms: await readAll((cursor) => listFormsAbout(email, cursor)),
    emails,
  };
}

/**
 * Erases forms, emails, hook posts and the newsletter's subscription of an address without an account, and keeps imports from
 * bringing it back (ADMIN-25). The owner's newsletter service hears that a subscription has ended. May be repeated.
 */
export async function eraseAddress(typed: string): Promise<void> {
  const email = typed.trim().toLowerCase();
  const at = new Date().toISOString();
  const reader = await findSubscriber(email);
  const events =
    reader?.state === "confirmed" ? [buildNewsletterEvent(reader, "newsletter.unsubscribed", at)] : [];
  await transactWrite(
    ...buildLeaverUpdates([email], at),
    ...events.map((event) => enqueue(event, at, { eraseWhenDone: true })),
    buildAuditPut(buildAuditEntry("command line", "address.erased", {}), at),
  );
  await eraseFormsAbout(email);
  await outboxStore.eraseAbout(email, Date.parse(at));
}
