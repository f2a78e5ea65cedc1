import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { expect, it, vi } from "vitest";
import { setupMessages } from "../../contract/setup.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import type { MemberActor } from "../http/actor.ts";
import { importStore } from "../imports/import-store.ts";
import { adminStartAdoption } from "../imports/imports.ts";
import { removeCachedSecret } from "../settings.ts";
import { handler } from "./setup-admin.lambda.ts";

const shop = await startShopForFile();
vi.stubEnv("MAIL_FROM", "no-reply@oaks.example");
vi.stubEnv("ADMIN_MFA", "optional");
const owner = await createAdminClient(handler);
const getSetup = () => owner.get("adminGetSetup");
const confirm = (code: string) => owner.ask("adminConfirmTestEmail", { body: { code } });

it("a new house can sell in test mode, but nothing is proven", async () => {
  expect(await getSetup()).toEqual({
    has_brand: false,
    stripe: { mode: "test", can_sell: true, paid_at: null },
    email: { sender: "no-reply@oaks.example", sent_at: null, arrived_at: null },
    host: "kindstead.test",
    has_own_domain: true,
    has_second_factor: false,
    has_import: false,
    has_helper: false,
  });
  await createAdminClient(handler);
  expect((await getSetup()).has_helper).toBe(true);
});

it("a look at Stripe brings no members, but an import that was started does", async () => {
  const hasImport = async () => (await getSetup()).has_import;
  const { id } = await adminStartAdoption({ id: owner.id } as MemberActor);
  expect(await hasImport()).toBe(false);
  const look = await importStore.find(id);
  const started = { state: "running", undo_until: new Date().toISOString() } as const;
  if (look) await importStore.save(look, started, { isLast: true });
  expect(await hasImport()).toBe(true);
});

it("a test payment of a dollar is made and given back", async () => {
  const { stripe } = await owner.get("adminTestPayment", { body: {} });
  expect(Date.parse(stripe.paid_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  const [charge] = (await shop.sdk.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ amount: 100, currency: "usd", amount_refunded: 100, paid: true });
});

it("a test email counts once its own button is pressed, and an earlier one does not", async () => {
  const send = async () => {
    const { email } = await owner.get("adminSendTestEmail", { body: {} });
    expect(email).toMatchObject({ arrived_at: null });
    const text = JSON.stringify(await listPendingRows());
    return [...text.matchAll(/arrived=([\w-]+)/g)].map(([, code = ""]) => code);
  };
  const [first = ""] = await send();
  const latest = (await send()).find((code) => code !== first) ?? "";
  const refused = await confirm(first);
  expect([refused.statusCode, parseBody(refused).error.message]).toEqual([409, setupMessages.oldCode]);
  expect(parseBody(await confirm(latest)).email.arrived_at).not.toBeNull();
  // It proves nothing of another sender.
  vi.stubEnv("MAIL_FROM", "hello@oaks.example");
  expect((await getSetup()).email).toEqual({ sender: "hello@oaks.example", sent_at: null, arrived_at: null });
  expect((await confirm(latest)).statusCode).toBe(409);
  vi.stubEnv("MAIL_FROM", "no-reply@oaks.example");
});

it("a test email to an owner whose mail came back is refused and says why", async () => {
  const email = "bounced@oaks.example";
  const bounced = await createAdminClient(handler, { email });
  await suppressionStore.add(email, "bounce", "General", new Date().toISOString());
  const refused = await bounced.ask("adminSendTestEmail", { body: {} });
  expect([refused.statusCode, parseBody(refused).error.message]).toEqual([409, setupMessages.suppressed]);
});

it("a stage without a key of Stripe says so", async () => {
  removeCachedSecret(process.env.STRIPE_SECRET_ID ?? "");
  // A stack creates the secret with a random value.
  const SecretString = "Zq3v9".repeat(12);
  mockSecrets()
    .on(GetSecretValueCommand, { SecretId: process.env.STRIPE_SECRET_ID })
    .resolves({ SecretString });
  expect((await getSetup()).stripe).toMatchObject({ mode: "none", can_sell: false });
});
