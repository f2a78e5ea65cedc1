import { expect, it } from "vitest";
import { buildRouteEvent, buildTokenClaims, context } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { startUserPoolForFile } from "../../test/support/user-pool.fixture.ts";
import { handler } from "../content/content.lambda.ts";
import { contentStore } from "../content/content-store.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember } from "../members/new-member.ts";
import { createCanary } from "./create-canary.ts";

await startTableForFile();
const pool = await startUserPoolForFile();
process.env.FILES_BUCKET = "kindstead-files-test";

const account = { email: "canary@example.com", password: "only the canary knows" };

it("createCanary: creates one free member, and again sets the password only", async () => {
  await createCanary(account);
  await createCanary({ ...account, password: "a new password" });
  const { findPoolUserByEmail } = await import("../members/cognito.ts");
  const user = await findPoolUserByEmail(account.email);
  expect(user?.isPending).toBe(false);
  const row = await memberStore.find(user?.id ?? "");
  expect(row).toMatchObject({ is_canary: true, is_admin: false, email: account.email });
});

it("createCanary: refuses the address of a member, whose password stays", async () => {
  const email = "maya@example.com";
  const id = await pool.signUp(email);
  await memberStore.create(
    buildMember({ id, email, first_name: "Maya", last_name: "Lind", created_at: new Date().toISOString() }),
  );
  await expect(createCanary({ ...account, email })).rejects.toMatchObject({ code: "conflict" });
});

it("the canary's downloads have no limit and count nowhere", async () => {
  const item = make.contentItem({ category: "free" });
  await contentStore.put(item);
  const member = make.member({ is_canary: true });
  await memberStore.create(member);
  const event = buildRouteEvent("downloadContent", {
    path: { id: item.id },
    claims: buildTokenClaims(member.id),
  });
  const statuses = new Set<number>();
  for (let i = 0; i < 105; i++) statuses.add((await handler(event, context)).statusCode ?? 0);
  expect([...statuses]).toEqual([200]);
  const { getMonthlyDownloads } = await import("../content/content.ts");
  expect((await getMonthlyDownloads(Date.now())).items).toEqual([]);
});
