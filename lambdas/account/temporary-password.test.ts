import { expect, it, vi } from "vitest";
import { callAccount, mockEmailSender } from "../../test/support/email-links.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { startUserPoolForFile } from "../../test/support/user-pool.fixture.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { saveProof } from "../members/admin-sign-in.ts";
import { buildEmailLinkPath } from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import { enqueue, outboxMessage } from "../outbox/outbox.ts";
import { transactWrite } from "../table/transactions.ts";
import { createAdmin } from "./create-admin.ts";

/* A temporary password of a link ends an hour after its press, and no other password does (AUTH-22). */
mockEmailSender();
await startTableForFile();
const pool = await startUserPoolForFile();
const minute = 60_000;

const invite = async (email: string) =>
  (await createAdmin("an owner", { ...names, email, password: "a-random-one" }, "invite")).member;
const createWithPassword = (email: string) =>
  createAdmin("an owner", { ...names, email, password: "typed by an owner" });
const names = { first_name: "Nora", last_name: "Hale", admin_role: "owner" as const };

/** Whether the user signs in with a temporary password; if not, "Forgot password" works. */
const hasTemporaryPassword = async (email: string) =>
  (await pool.find(email))?.status === "FORCE_CHANGE_PASSWORD";

const press = async ({ id, email }: { id: string; email: string }) => {
  const path = await buildEmailLinkPath("start", { member_id: id, email });
  return callAccount("startAccount", { token: path.split("#")[1] ?? "" }, null);
};

/** The messages that end a temporary password of the member, by press. */
async function listEnds(id: string) {
  const rows = (await listPendingRows()).filter(({ message }) => {
    const parsed = outboxMessage.parse(message);
    return parsed.kind === "end_temporary_password" && parsed.member_id === id;
  });
  return rows.toSorted((one, other) => Date.parse(one.due_at ?? "") - Date.parse(other.due_at ?? ""));
}

/** Delivers such a message when it is due. */
const deliverEnd = (row: Awaited<ReturnType<typeof listEnds>>[number] | undefined) =>
  attemptDelivery(row?.id ?? "", Date.parse(row?.due_at ?? ""));

it("a password that an owner has typed since is not ended by the link that was pressed before", async () => {
  const admin = await invite("nora.typed@example.com");
  expect((await press(admin)).status).toBe(200);
  await createWithPassword(admin.email);
  const [end] = await listEnds(admin.id);
  expect(Date.parse(end?.due_at ?? "") - Date.now()).toBeGreaterThan(59 * minute);
  await deliverEnd(end);
  expect(await hasTemporaryPassword(admin.email)).toBe(true);
});

it("a second press of the link within the hour gives its password a whole hour", async () => {
  const admin = await invite("nora.twice@example.com");
  await press(admin);
  vi.useFakeTimers({ now: Date.now() + minute, toFake: ["Date"] });
  await press(admin);
  vi.useRealTimers();
  const [first, second] = await listEnds(admin.id);
  await deliverEnd(first);
  expect(await hasTemporaryPassword(admin.email), "an hour after the first").toBe(true);
  await deliverEnd(second);
  expect(await hasTemporaryPassword(admin.email), "an hour after the second").toBe(false);
});

it("a message of an earlier version, which names no press, ends the temporary password", async () => {
  const admin = await invite("nora.earlier@example.com");
  await press(admin);
  const at = new Date().toISOString();
  await transactWrite(enqueue({ kind: "end_temporary_password", member_id: admin.id }, at));
  await deliverEnd((await listEnds(admin.id))[0]);
  expect(await hasTemporaryPassword(admin.email)).toBe(false);
});

it("the first sign-in with a password that an owner has typed does not prove the address of an earlier invitation", async () => {
  const admin = await invite("nora.proof@example.com");
  await press(admin);
  await createWithPassword(admin.email);
  expect((await saveProof(await getMemberRow(admin)))?.email_verified_at).toBeNull();
  const invited = await invite("nora.invited@example.com");
  await press(invited);
  expect((await saveProof(await getMemberRow(invited)))?.email_verified_at).toBeTruthy();
  expect(await memberStore.find(invited.id)).toMatchObject({ email_verified_at: expect.any(String) });
});
