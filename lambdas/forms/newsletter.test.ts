import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { describe, expect, it, vi } from "vitest";
import { buildRouteEvent, context, parseBody, type RequestParts } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { clientAddressHeader } from "../env.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { type EmailMessage, outboxMessage } from "../outbox/outbox.ts";
import { limitEntity } from "../table/limit-entities.ts";
import { handler } from "./forms.lambda.ts";
import { hasUnsubscribed } from "./opt-out-store.ts";
import { subscriberStore } from "./subscriber-store.ts";

let counter = 0;

await startTableForFile();

const ask = async (name: Parameters<typeof buildRouteEvent>[0], sent: RequestParts) => {
  const headers = { [clientAddressHeader]: `198.51.100.${++counter % 250}`, ...sent.headers };
  return handler(buildRouteEvent(name, { ...sent, headers }), context);
};

const createAddress = () => `reader-${++counter}@example.com`;

const subscribe = (email: string, firstName = "Maya") =>
  ask("submitForm", { path: { kind: "newsletter" }, body: { firstName, lastName: "Lind", email } });

async function listMessages(email: string) {
  const messages = (await listPendingRows()).map((row) => outboxMessage.parse(row.message));
  const about = messages.filter((message) =>
    JSON.stringify(message).toLowerCase().includes(email.toLowerCase()),
  );
  return {
    mails: about.filter((message): message is EmailMessage => message.kind === "mail"),
    sources: about.flatMap((message) => (message.kind === "hook" ? [message.payload.source] : [])),
  };
}

async function getConfirmationToken(email: string): Promise<string> {
  const { mails } = await listMessages(email);
  return mails[0]?.action?.path.split("#")[1] ?? "";
}

const confirm = (token: string) => ask("confirmNewsletter", { body: { token } });
/** As an email program does it (RFC 8058): a form body, and the token in the URL. */
const unsubscribe = (token: string) =>
  ask("unsubscribe", {
    query: { token },
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

async function createSubscriber() {
  const email = createAddress();
  await subscribe(email);
  await confirm(await getConfirmationToken(email));
  const { mails } = await listMessages(email);
  const path = mails.find(({ unsubscribe_path }) => unsubscribe_path)?.unsubscribe_path ?? "";
  return { email, token: new URLSearchParams(path.split("?")[1]).get("token") ?? "", path };
}

describe("subscribing to the newsletter", () => {
  it("subscribes an address when its owner confirms it, once", async () => {
    const email = createAddress();
    expect((await subscribe(email)).statusCode).toBe(202);
    expect((await subscriberStore.find(toAddressKey(email)))?.state).toBe("pending");
    const token = await getConfirmationToken(email);
    const areTrue = async (days: number) =>
      Promise.all(
        (await listMessages(email)).mails.map((mail) => isStillTrue(mail, Date.now() + days * 86_400_000)),
      );
    expect([await areTrue(6), await areTrue(8)]).toEqual([[true], [false]]);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(parseBody)).toEqual(answers.map(() => ({ confirmed: true })));
    expect(parseBody(await confirm(token))).toEqual({ confirmed: true });
    expect(await subscriberStore.find(toAddressKey(email))).toMatchObject({ state: "confirmed", email });
    expect((await subscriberStore.find(toAddressKey(email)))?.ttl).toBeUndefined();
    const { mails, sources } = await listMessages(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Please confirm your subscription to {{newsletter}}",
      "You're subscribed to {{newsletter}}",
    ]);
    expect(sources).toEqual(["footer_parenting_insights", "newsletter.confirmed"]);
    expect(await areTrue(6), "the thanks alone").toEqual([false, true]);
  });

  it("sends an address one email a day, by any client and however often", async () => {
    const email = createAddress();
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    for (let n = 0; n < 12; n++) expect((await subscribe(spellings[n % 3] ?? "")).statusCode).toBe(202);
    vi.useFakeTimers({ now: Date.now() + 23 * 3_600_000, toFake: ["Date"] });
    await subscribe(email);
    vi.useRealTimers();
    const { mails, sources } = await listMessages(email);
    expect([mails.length, sources.length]).toEqual([1, 13]);
    const tagged = email.replace("@", "+again@");
    expect((await subscribe(tagged)).statusCode).toBe(202);
    expect((await listMessages(tagged)).mails, "the same mailbox").toEqual([]);
  });

  it("greets its owner by the names that were entered last, without a second email", async () => {
    const email = createAddress();
    await subscribe(email, "Stranger");
    await subscribe(email, "Olga");
    expect((await listMessages(email)).mails).toHaveLength(1);
    await confirm(await getConfirmationToken(email));
    const [, welcome] = (await listMessages(email)).mails;
    expect(welcome?.paragraphs[0]).toBe("Hi Olga,");
    await subscribe(email, "Stranger");
    expect(await subscriberStore.find(toAddressKey(email))).toMatchObject({
      state: "confirmed",
      first_name: "Olga",
    });
  });

  it("puts no text from the form into the email to confirm the address", async () => {
    const email = createAddress();
    await subscribe(email, "You won 100 dollars");
    const { mails } = await listMessages(email);
    expect(JSON.stringify(mails)).not.toMatch(/won|Lind/);
    expect(mails[0]?.paragraphs[0]).toBe("Hi,");
  });

  it("makes the same table calls for a confirmed address as for a new one, so that time tells nothing", async () => {
    const known = await createSubscriber();
    const [atNew, atKnown] = [
      await listTableCalls(() => subscribe(createAddress())),
      await listTableCalls(() => subscribe(known.email)),
    ];
    const listLast = (calls: string[]) => calls.slice(calls.indexOf("Get"));
    // Before them are the limits, whose windows are new or not.
    expect([listLast(atNew), listLast(atKnown)]).toEqual([
      ["Get", "Get", "TransactWrite"],
      ["Get", "Get", "TransactWrite"],
    ]);
  });

  it("sends no email to a confirmed address, and answers as if it were new", async () => {
    const { email } = await createSubscriber();
    await limitEntity
      .build(DeleteItemCommand)
      .key({ id: `newsletter#${toAddressKey(email)}` })
      .send();
    const answer = await subscribe(email, "Eve");
    expect([answer.statusCode, parseBody(answer)]).toEqual([202, { accepted: true }]);
    const { mails, sources } = await listMessages(email);
    expect(mails).toHaveLength(2);
    expect(sources.filter((source) => source === "footer_parenting_insights")).toHaveLength(2);
    expect(await subscriberStore.find(toAddressKey(email))).toMatchObject({
      state: "confirmed",
      first_name: "Maya",
    });
  });

  it("refuses a forged, expired or foreign link, without reading the table for a forged one", async () => {
    const email = createAddress();
    await subscribe(email);
    const token = await getConfirmationToken(email);
    const [id, until, signature] = token.split(".");
    const later = String(Number(until) + 1);
    for (const forged of [
      `${id}.${later}.${signature}`,
      `${id}.0.${signature}`,
      `${token}.x`,
      "x",
      "a.b.c",
    ]) {
      expect((await confirm(forged)).statusCode).toBe(404);
      expect(await listTableCalls(() => confirm(forged))).toEqual([]);
    }
    expect((await unsubscribe(token)).statusCode).toBe(404);
    vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ["Date"] });
    expect((await confirm(token)).statusCode).toBe(404);
    vi.useRealTimers();
    expect((await subscriberStore.find(toAddressKey(email)))?.state).toBe("pending");
  });
});

describe("unsubscribing from the newsletter", () => {
  it("works by one post of an email program, and again without effect", async () => {
    const { email, token, path } = await createSubscriber();
    expect(path).toMatch(/^\/api\/newsletter\/unsubscribe\?token=[\w.-]+$/);
    const answers = await Promise.all([unsubscribe(token), unsubscribe(token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(parseBody(await unsubscribe(token))).toEqual({ unsubscribed: true });
    expect(await subscriberStore.find(toAddressKey(email))).toBeUndefined();
    expect((await listMessages(email)).sources).toEqual([
      "footer_parenting_insights",
      "newsletter.confirmed",
      "newsletter.unsubscribed",
    ]);
  });

  it("ends a member's emails about new items, too, whatever the spelling of their address", async () => {
    const { email, token } = await createSubscriber();
    const member = make.member({ email: email.replace("reader", "Reader"), wants_updates: true });
    const other = make.member({ email: `x${email}`, wants_updates: true });
    await Promise.all([member, other].map((row) => memberStore.put(row)));
    expect((await unsubscribe(token)).statusCode).toBe(200);
    const [after, untouched] = await Promise.all([member, other].map(({ id }) => memberStore.find(id)));
    expect([after?.wants_updates, untouched?.wants_updates]).toEqual([false, true]);
    expect(await subscriberStore.find(toAddressKey(email))).toBeUndefined();
  });

  it("lets the address subscribe again on the same day, with another email to confirm it", async () => {
    const { email, token } = await createSubscriber();
    await unsubscribe(token);
    expect((await subscribe(email)).statusCode).toBe(202);
    expect((await listMessages(email)).mails.map(({ subject }) => subject)).toEqual([
      "Please confirm your subscription to {{newsletter}}",
      "You're subscribed to {{newsletter}}",
      "Please confirm your subscription to {{newsletter}}",
    ]);
    expect((await subscriberStore.find(toAddressKey(email)))?.state).toBe("pending");
  });

  it("is remembered for imports, also when the subscription ended in another way", async () => {
    const { email, token } = await createSubscriber();
    await subscriberStore.erase(email);
    expect((await unsubscribe(token)).statusCode).toBe(200);
    expect(await hasUnsubscribed(email)).toBe(true);
  });

  it("does not happen when a link scanner opens the address: a GET leads to the page with the button", async () => {
    const { email, token } = await createSubscriber();
    const answer = await ask("openUnsubscribe", { query: { token } });
    expect([answer.statusCode, answer.headers?.location]).toEqual([303, `/unsubscribe#${token}`]);
    expect(answer.headers?.["cache-control"]).toBe("no-store");
    expect((await subscriberStore.find(toAddressKey(email)))?.state).toBe("confirmed");
  });

  it("cannot be undone by an old confirmation link", async () => {
    const email = createAddress();
    await subscribe(email);
    const token = await getConfirmationToken(email);
    await confirm(token);
    const row = await subscriberStore.find(toAddressKey(email));
    if (row) await subscriberStore.remove(row, [], new Date().toISOString());
    expect((await confirm(token)).statusCode).toBe(404);
  });

  it.each(["https://evil.example", "a b", "//evil", ""])("refuses the malformed token %j", async (token) => {
    expect((await ask("openUnsubscribe", { query: { token } })).statusCode).toBe(400);
  });
});
