import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMember, createPayingMember, callMembership, listEmailSubjectsTo, getMemberRow } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { syncMembership } from "./membership.ts";
import { handler } from "./reconcile.lambda.ts";

const day = 86_400_000;

const shop = await startShopForFile();
beforeEach(async () => void (await shop.behave()));

/** As the scheduler calls it, at a time in whole seconds. */
const reconcile = (at = Date.now(), msLeft = 900_000) =>
  handler(
    { time: `${new Date(at).toISOString().slice(0, 19)}Z` },
    { getRemainingTimeInMillis: () => msLeft },
  );

const states = (payers: { member: { id: string } }[]) =>
  Promise.all(payers.map(async ({ member }) => (await getMemberRow(member)).membership.state));

describe("with every webhook lost", () => {
  it("each member ends as Stripe says, and nobody is told twice", async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, () => createPayingMember(shop)));
    const [, leaves = "", ends = "", fails = ""] = payers.map(({ subscription }) => subscription);
    await shop.sdk.subscriptions.update(leaves, { cancel_at: "min_period_end" });
    await shop.sdk.subscriptions.cancel(ends);
    await shop.local("POST", `/_local/subscriptions/${fails}/fail`);
    expect(await states(payers)).toEqual(["none", "none", "none", "none"]);
    await reconcile();
    await reconcile();
    expect(await states(payers)).toEqual(["active", "cancelling", "none", "past_due"]);
    const [first, second, third, fourth] = await Promise.all(payers.map(({ member }) => listEmailSubjectsTo(member)));
    const welcome = "Welcome to Kindstead Premium";
    expect([first, second, third]).toEqual([[welcome], [welcome], []]);
    expect(fourth).toEqual(["Your payment for Premium did not go through"]);
  });

  it("Refresh Status repairs one's own at once", async () => {
    const { member } = await createPayingMember(shop);
    await callMembership("refreshMembership", member);
    expect((await getMemberRow(member)).membership.state).toBe("active");
  });

  it("whoever was seen already is seen again where an event about them was lost", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await syncMembership(customer, { actor: "stripe" }, { now: Date.now() + day });
    const nobody = { url: "http://127.0.0.1:9/hook", enabled_events: ["*" as const] };
    const { id } = await shop.sdk.webhookEndpoints.create(nobody);
    await shop.sdk.subscriptions.cancel(subscription);
    await shop.sdk.webhookEndpoints.del(id);
    await reconcile();
    expect((await getMemberRow(member)).membership.state).toBe("none");
  });
});

describe("a payment that fails", () => {
  it("leaves premium for a fortnight, with a mail on its first, middle and last day, and then ends it", async () => {
    const payer = await createPayingMember(shop);
    const { member, customer, subscription } = payer;
    await syncMembership(customer, { actor: "stripe" });
    await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
    const failed = Date.now();
    await syncMembership(customer, { actor: "stripe" });
    const { grace_until } = (await getMemberRow(member)).membership;
    expect(Math.abs(Date.parse(grace_until ?? "") - failed - 14 * day)).toBeLessThan(5_000);
    const told: Record<number, string[]> = {};
    for (const after of [1, 6, 7, 8, 12, 13, 14, 15]) {
      await reconcile(failed + after * day + 60_000);
      const before = Object.values(told).flat().length + 2;
      const added = (await listEmailSubjectsTo(member)).slice(before);
      if (added.length > 0) told[after] = added;
      expect((await getMemberRow(member)).membership.state).toBe(after < 14 ? "past_due" : "none");
    }
    expect(told).toEqual({
      7: ["Your payment for Premium is still open"],
      13: ["Your Premium membership ends tomorrow"],
      14: ["Your Premium membership has ended"],
    });
    expect((await listEmailSubjectsTo(member)).slice(0, 2)).toEqual([
      "Welcome to Kindstead Premium",
      "Your payment for Premium did not go through",
    ]);
    await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
    await syncMembership(customer, { actor: "stripe" });
    expect(await states([payer])).toEqual(["active"]);
    expect(await listEmailSubjectsTo(member)).toHaveLength(5);
  });

  it("that succeeds after all ends the grace, and the next failure begins a new one", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    const period = (how: string) => shop.local("POST", `/_local/subscriptions/${subscription}/${how}`);
    await period("fail");
    await syncMembership(customer, { actor: "stripe" });
    await period("renew");
    await syncMembership(customer, { actor: "stripe" });
    expect((await getMemberRow(member)).membership).toMatchObject({ state: "active", grace_until: null });
    shop.advance(20 * day);
    await period("fail");
    shop.advance(-20 * day);
    await syncMembership(customer, { actor: "stripe" });
    const { grace_until } = (await getMemberRow(member)).membership;
    expect(Date.parse(grace_until ?? "")).toBeGreaterThan(Date.now() + 33 * day);
    const failures = (await listEmailSubjectsTo(member)).filter((subject) => subject.includes("did not go through"));
    expect(failures).toHaveLength(2);
  });
});

describe("what it has no time for", () => {
  it("is first the next time", async () => {
    const payers = await Promise.all(Array.from({ length: 3 }, () => createPayingMember(shop)));
    await reconcile(Date.now(), 10_000);
    expect(await states(payers)).toEqual(["none", "none", "none"]);
    await reconcile();
    expect(await states(payers)).toEqual(["active", "active", "active"]);
  });

  it("where Stripe is down it says so, having changed nothing, and comes again", async () => {
    const payer = await createPayingMember(shop);
    await shop.misbehave({ call: "GET /v1/subscriptions", mode: "status" });
    await expect(reconcile()).rejects.toThrow("could not be reconciled");
    expect(await states([payer])).toEqual(["none"]);
    await shop.behave();
    await reconcile();
    expect(await states([payer])).toEqual(["active"]);
  });

  it("where Stripe does not list what was lost, members are looked at all the same", async () => {
    const payer = await createPayingMember(shop);
    await shop.misbehave({ call: "GET /v1/events", mode: "status" });
    await expect(reconcile()).rejects.toThrow("could not be reconciled");
    expect(await states([payer])).toEqual(["active"]);
  });

  it("in a stage that sells nothing yet it calls nobody", async () => {
    vi.stubEnv("STRIPE_PRICE_PARAMETER", process.env.STRIPE_PORTAL_PARAMETER);
    await shop.misbehave({ call: "", mode: "status" });
    await reconcile();
    vi.unstubAllEnvs();
  });

  it("whoever began and never paid stays as they are", async () => {
    const member = await createMember();
    await callMembership("startCheckout", member);
    await reconcile();
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await listEmailSubjectsTo(member)).toEqual([]);
  });
});
