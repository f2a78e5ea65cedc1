import { describe, expect, it } from "vitest";
import { importMessages } from "../../contract/imports.ts";
import { buildRouteEvent, context } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createTombstone, finishDeletion } from "../account/deletion.ts";
import { handler as formsHandler } from "../forms/forms.lambda.ts";
import { hasUnsubscribed, readNewsletterStates } from "../forms/forms.ts";
import { buildNewsletterToken } from "../forms/newsletter.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { findMember, findSubscriber, startImportsForFile } from "./imports.fixture.ts";

const { checkFile, run, undo, listRows } = await startImportsForFile();

describe("import of a later file", () => {
  const proven = { consent: { at: null, source: null } };
  const buildFile = (email: string, wants: string) =>
    `email,subscribed,consent date,consent source\n${email},${wants}\n`;

  it("unsubscribes a reader of an earlier file who has unsubscribed there since", async () => {
    const email = "since@example.com";
    const first = await checkFile(buildFile(email, "yes,2025-05-05,Form"), proven);
    await run(first.path);
    expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });

    const later = await checkFile(buildFile(email, "no,2025-05-05,Form"), proven);
    expect(later.checked, "says so").toMatchObject({ to_subscribe: 0, refused: 1 });
    await run(later.path);
    expect(await findSubscriber(email)).toBeUndefined();
    await undo(later.path);
    expect(await findSubscriber(email), "an undo brings no reader back").toBeUndefined();
  });

  it("keeps a reader who has confirmed here, whatever it says", async () => {
    const [email, at] = ["confirmed@example.com", new Date().toISOString()];
    await transactWrite(buildPendingPut({ email, first_name: "Rea", last_name: "" }, at));
    await subscriberStore.confirm(toAddressKey(email), [], at);
    const { path, checked } = await checkFile(buildFile(email, "no,,"), proven);
    expect(checked).toMatchObject({ refused: 0 });
    await run(path);
    expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
  });

  it("fills the Stripe customer of an imported member who has none, and can be undone", async () => {
    await memberStore.put(
      make.member({ email: "own@example.com", email_verified_at: "2026-05-04T09:00:00.000Z" }),
    );
    const findCustomer = async () => (await findMember("payer@example.com"))?.imported?.customer_id;
    await run((await checkFile("email\npayer@example.com\n")).path);
    const importCustomers = async (id: string) => {
      const { path } = await checkFile(
        `email,stripe customer\npayer@example.com,${id}\nown@example.com,${id}\n`,
      );
      const updated = await listRows(path, "update");
      await run(path);
      return { path, updated };
    };
    const later = await importCustomers("cus_Ghost0001");
    expect(later.updated).toMatchObject([{ email: "payer@example.com", changed: ["customer_id"] }]);
    expect(await findCustomer()).toBe("cus_Ghost0001");
    expect((await importCustomers("cus_Ghost0002")).updated, "one is kept").toEqual([]);
    expect(await undo(later.path)).toMatchObject({ updated: 1, kept: 0 });
    expect(await findCustomer()).toBeNull();
  });
});

describe("import of people who have deleted their account", () => {
  const [email, former] = ["gone@example.com", "before@example.com"];
  const file = `email,note,consent date,consent source\n${email},Twins,2025-05-05,Form\n${former},,2025-05-05,Form\n`;
  const choices = { consent: { at: null, source: null } };
  const leave = async (email_verified_at: string | null) => {
    const proven_emails = email_verified_at ? [{ email: former, until: email_verified_at }] : [];
    const member = make.member({ email, email_verified_at, proven_emails });
    await memberStore.put(member);
    await erase(member);
  };
  const erase = async (member: MemberRow) => {
    await createTombstone(member, member.id);
    await finishDeletion(member.id);
  };
  const confirm = async () => {
    const at = new Date().toISOString();
    await transactWrite(buildPendingPut({ email, first_name: "", last_name: "" }, at));
    await subscriberStore.confirm(toAddressKey(email), [], at);
  };

  it("takes nothing from who has had an address after them", async () => {
    const [from, to] = ["2026-03-01T09:00:00.000Z", "2026-05-04T09:00:00.000Z"];
    const [shared, reused] = ["shared@example.com", "reused@example.com"];
    const next = make.member({ email: shared, email_verified_at: to });
    await memberStore.put(next);
    const proven_emails = [shared, reused].map((address) => ({ email: address, until: from }));
    const member = make.member({ email: "moved@example.com", email_verified_at: to, proven_emails });
    await memberStore.put(member);
    await erase(member);
    expect(await hasUnsubscribed(shared, from)).toBe(false);
    expect(await hasUnsubscribed(reused, to), "of one who proves it later").toBe(false);
    const { path, checked } = await checkFile(`email\n${shared}\n${reused}\n`);
    expect(checked).toMatchObject({ bad: 1 });
    expect(await listRows(path, "bad")).toMatchObject([{ email: reused, problem: importMessages.erased }]);
  });

  it("leaves them out, with the reason, until they want emails again, and shuts out no one else", async () => {
    await leave(null);
    const { path, checked } = await checkFile(file, choices);
    expect(checked, "a stranger had registered the address").toMatchObject({ to_create: 2, bad: 0 });
    const unused = await checkFile("email\nunused@example.com\n");
    await run(unused.path);
    await erase((await findMember("unused@example.com")) ?? make.member());
    expect((await checkFile("email\nunused@example.com\n")).checked, "a corrected file").toMatchObject({
      to_create: 1,
    });

    await leave("2026-05-04T09:00:00.000Z");
    await run(path);
    expect(await findMember(email), "left after the check").toBeUndefined();
    const unsubscribe = {
      query: { token: await buildNewsletterToken("unsubscribe", toAddressKey(email), 0) },
    };
    await formsHandler(buildRouteEvent("unsubscribe", unsubscribe), context);
    const again = await checkFile(file, choices);
    expect(again.checked).toMatchObject({ to_create: 0, bad: 2, to_subscribe: 0 });
    const problem = importMessages.erased;
    expect(await listRows(again.path, "bad")).toMatchObject([
      { email, problem },
      { email: former, problem },
    ]);
    await run(again.path);
    for (const address of [email, former]) {
      expect(await findMember(address), address).toBeUndefined();
      expect(await findSubscriber(address), address).toBeUndefined();
    }

    await confirm();
    expect((await readNewsletterStates([email])).left.size).toBe(0);
    expect((await checkFile(file, choices)).checked).toMatchObject({ to_create: 1, bad: 1 });
  });
});
