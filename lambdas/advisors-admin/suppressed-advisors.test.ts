import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { memberEmailMessages } from "../../contract/member-email.ts";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import { findAdvisor, findToken, resend, setEmail } from "./advisor-email.fixture.ts";
import { admin, change, create, createAndGetFieldErrors } from "./advisors-admin.fixture.ts";

/* An advisor whose address bounced gets no session request (MAIL-5): the back office says so, and takes no such address. */

const at = "2026-06-01T08:00:00.000Z";
const refused = { email: memberEmailMessages.notMailable };
const toAddress = () => `ana-${randomUUID()}@example.com`;

async function createSuppressed(): Promise<string> {
  const email = toAddress();
  await suppressionStore.add(email, "bounce", "General", at);
  return email;
}

it("the list says why an advisor's address gets no email, and no word about the others", async () => {
  const email = toAddress();
  const ids = await Promise.all([{ email }, { email: toAddress() }, {}].map(create));
  await suppressionStore.add(email.toUpperCase(), "complaint", "abuse", at);
  const { items } = await admin.get("adminListAdvisors");
  const found = ids.map(({ id }) => items.find((row) => row.id === id)?.suppression);
  expect(found).toEqual([{ reason: "complaint", detail: "abuse", created_at: at }, undefined, undefined]);
});

it("an address that gets no email is refused for a new advisor", async () => {
  expect(await createAndGetFieldErrors({ email: await createSuppressed() })).toEqual(refused);
});

it("an address that gets no email is refused as an advisor's first or next one, and gets no link", async () => {
  for (const before of [{}, { email: toAddress() }]) {
    const row = await create(before);
    const email = await createSuppressed();
    const answer = await change(row, { email });
    expect([answer.statusCode, parseBody(answer).error.fields]).toEqual([400, refused]);
    expect(await findAdvisor(row.id)).toMatchObject({ version: 1, email_change: null });
    expect(await listEmailsTo(email)).toEqual([]);
  }
});

it("a link is not sent again to an address that bounced in the meantime, and the answer says why", async () => {
  const { id } = await create({ email: toAddress() });
  const next = toAddress();
  await setEmail(id, next);
  const token = await findToken(next);
  await suppressionStore.add(next, "bounce", "General", at);
  const answer = await resend(id);
  expect([answer.statusCode, parseBody(answer).error.message]).toEqual([
    400,
    memberEmailMessages.notMailable,
  ]);
  expect(await findToken(next)).toBe(token);
});

it("other changes of an advisor whose address bounced are saved", async () => {
  const row = await create({ email: toAddress() });
  await suppressionStore.add(row.email ?? "", "bounce", "General", at);
  expect((await change(row, { email: row.email, active: false })).statusCode).toBe(200);
});
