import { toBrand, toBrandValues } from "../../contract/brand.ts";
import { memberExport } from "../../contract/member-export.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import { fillStrings } from "../emails/email-layout.ts";
import { buildEndEvents, buildLeaverUpdates, eraseFormsAbout, findSubscriber } from "../forms/forms.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { enqueue } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import { transactWrite } from "../table/transactions.ts";
import { buildAddressReader, buildPersonReaders, createLists } from "./rows-about-member.ts";

/*
 * Reads and erases what is stored about an address without an account: of a reader of the newsletter, or of someone who has
 * written to us. It is for `npm run ops -- address`: these people have no profile in which they could do it themselves.
 */

const copy = memberExport.pick({ subscriptions: true, suppressions: true, forms: true, emails: true });

/** Reads what a person may have a copy of, by a lower-case address; undefined if an account has it. */
export async function readAddress(email: string) {
  if (await findMemberByEmail(email)) return undefined;
  const lists = createLists();
  for (const read of [buildAddressReader({ key: email }), ...buildPersonReaders({ key: email })])
    for (let cursor: string | null | undefined; cursor !== null; ) cursor = await read(lists, cursor);
  const { emails, ...others } = copy.parse(lists);
  return { ...others, emails: fillStrings(emails, toBrandValues(toBrand(await getSiteSettings()))) };
}

/**
 * Erases forms, emails, hook posts and the newsletter's subscription of a lower-case address without an account, and keeps imports
 * from bringing it back (ADMIN-25). The owner's newsletter service hears that a subscription has ended. May be repeated.
 */
export async function eraseAddress(email: string): Promise<void> {
  const at = new Date().toISOString();
  const events = buildEndEvents(await findSubscriber(email), at);
  await transactWrite(
    ...buildLeaverUpdates([{ email, until: at }]),
    ...events.map((event) => enqueue(event, at, { eraseWhenDone: true })),
    buildAuditPut(buildAuditEntry("command line", "address.erased", {}), at),
  );
  await eraseFormsAbout(email);
  await outboxStore.eraseAbout(email, Date.parse(at));
}
