import { randomUUID } from "node:crypto";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { formLimit } from "../../contract/forms.ts";
import { buildRouteEvent, buildTokenClaims, context } from "../../test/support/event.ts";
import { callMembership } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { sweep } from "../delivery/sweep.ts";
import { clientAddressHeader } from "../env.ts";
import { handler as formsHandler } from "../forms/forms.lambda.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { memberStore } from "../members/member-store.ts";
import { handleTrigger } from "../members/triggers.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { handler } from "./members.lambda.ts";

/* Every registration reaches the owner's hook, once (FORM-8). */
const shop = await startShopForFile();

const minute = 60_000;
const form = {
  firstName: "Maya",
  lastName: "Lind",
  interests: ["Toddler", "Health"],
  accountType: "free_member",
};

/** Signs someone up, as Cognito's trigger does. */
async function signUp(): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const userAttributes = { sub: id, email, given_name: "Maya", family_name: "Lind" };
  const event = { triggerSource: "PostConfirmation_ConfirmSignUp", userPoolId: "us-east-1_pool" };
  await handleTrigger({
    ...event,
    request: { userAttributes },
    response: {},
  } as unknown as PostConfirmationTriggerEvent);
  return { id, email };
}

const headers = { [clientAddressHeader]: "198.51.100.77" };
const post = ({ id, email }: { id: string; email: string }, changes: object = {}) =>
  handler(
    buildRouteEvent("submitRegistration", {
      claims: buildTokenClaims(id),
      body: { ...form, email, ...changes },
      headers,
    }),
    context,
  );

/** The hook messages about a member, with the ids of their rows, which are the idempotency keys. */
async function listHooks(email: string) {
  const rows = (await listPendingRows()).map(({ id, message }) => ({
    id,
    message: outboxMessage.parse(message),
  }));
  return rows.flatMap(({ id, message }) =>
    message.kind === "hook" && message.payload.email === email ? [{ id, payload: message.payload }] : [],
  );
}

/** Runs the sweep as if this many minutes had passed, without a hook being configured in this file. */
const sweepAfter = (minutes: number) =>
  sweep(
    { time: new Date(Date.now() + minutes * minute).toISOString() },
    { getRemainingTimeInMillis: () => 300_000 },
  );

describe("a registration", () => {
  it("is written to the row and posted with the member's own names and address", async () => {
    const member = await signUp();
    expect((await post(member, { firstName: "Mallory", email: "victim@example.com" })).statusCode).toBe(202);
    expect(await memberStore.find(member.id)).toMatchObject({
      interests: form.interests,
      registration: { account_type: "free_member", source: "register_form" },
    });
    const [hook, ...others] = await listHooks(member.email);
    expect(others).toEqual([]);
    expect(hook?.payload).toEqual({
      ...form,
      email: member.email,
      source: "register_form",
      timestamp: expect.any(String),
    });
    const kept = (await submissionStore.listAbout(member.id, undefined)).items;
    expect(kept).toEqual([expect.objectContaining({ kind: "registration", payload: hook?.payload })]);
  });

  it("of a robot, which fills in the hidden field, is accepted and dropped", async () => {
    const member = await signUp();
    expect((await post(member, { website: "https://spam.example" })).statusCode).toBe(202);
    expect(await listHooks(member.email)).toEqual([]);
    expect(await memberStore.find(member.id)).not.toHaveProperty("registration");
  });

  it("of every family behind one address is accepted", async () => {
    for (let family = 0; family < formLimit.posts + 2; family++) {
      const member = await signUp();
      expect((await post(member)).statusCode, `family ${family + 1}`).toBe(202);
      expect(await listHooks(member.email)).toHaveLength(1);
    }
  });

  it("is posted 15 minutes after the sign-up if the browser never did, and a late post is ignored", async () => {
    const member = await signUp();
    await sweepAfter(14);
    expect(await listHooks(member.email)).toEqual([]);
    await sweepAfter(15.1);
    const hooks = await listHooks(member.email);
    expect(hooks).toHaveLength(1);
    expect(hooks[0]?.payload).toMatchObject({
      accountType: "free_member",
      interests: [],
      source: "register_form",
    });
    expect((await post(member, { accountType: "premium_member" })).statusCode).toBe(202);
    expect(await listHooks(member.email)).toEqual(hooks);
    expect(await memberStore.find(member.id)).toMatchObject({
      registration: { account_type: "free_member" },
    });
  });

  it("is posted once with one idempotency key, however often and whenever it is sent", async () => {
    const member = await signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(member)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    const hooks = await listHooks(member.email);
    expect(hooks.map(({ id }) => id)).toEqual([expect.stringContaining(member.id.replaceAll("-", ""))]);
    await sweepAfter(16);
    expect((await submissionStore.listAbout(member.id, undefined)).items).toHaveLength(1);
  });

  it("for Premium is posted as such, with its interests, although neither form nor payment page arrived", async () => {
    const member = await signUp();
    await shop.misbehave({ call: "POST /v1/customers", mode: "status", status: 500, times: 20 });
    const { status } = await callMembership("startCheckout", member, {
      interests: ["Newborns"],
      from_registration: true,
    });
    await shop.behave();
    expect(status).toBe(502);
    await sweepAfter(15.1);
    expect((await listHooks(member.email)).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        interests: ["Newborns"],
        accountType: "premium_member",
        source: "register_premium_form_pre_payment",
      }),
    ]);
  });

  it("needs a member's token, and is no public form any more", async () => {
    const member = await signUp();
    const guest = { body: { ...form, email: member.email }, headers };
    expect((await handler(buildRouteEvent("submitRegistration", guest), context)).statusCode).toBe(401);
    const event = buildRouteEvent("submitForm", { path: { kind: "registration" }, ...guest });
    expect((await formsHandler(event, context)).statusCode).toBe(404);
  });
});
