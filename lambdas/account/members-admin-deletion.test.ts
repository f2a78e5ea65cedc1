import { AdminDeleteUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { createAdvisor, createRequestedBooking, getBookingRow } from "../../test/support/bookings.fixture.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { finishDeletion } from "./deletion.ts";
import { handler as memberHandler } from "./members.lambda.ts";
import { admin, cognito, listAudit, shop } from "./members-admin.fixture.ts";

const remove = (id: string) => admin.ask("adminDeleteMember", { path: { id } });

describe("adminDeleteMember", () => {
  it("deletes subscriptions, customer, pool user and data, and can be repeated", async () => {
    const { member, customer } = await createPayingMember(shop);
    expect(parseBody(await remove(member.id))).toEqual({ success: true, email: member.email });
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1);
    expect(await getMemberRow(member)).toMatchObject({ email: "", first_name: "" });
    const { items } = await admin.get("adminListMembers", { query: { q: member.email } });
    expect(items).toEqual([]);
    expect(parseBody(await remove(member.id))).toMatchObject({ success: true });
    expect((await listAudit(member.id)).map(({ action, by }) => [action, by]).slice(0, 2)).toEqual([
      ["member.erased", "job"],
      ["member.deleted", admin.id],
    ]);
  });

  it("keeps the data and reports it while Stripe is down, revokes the token at once, and completes later", async () => {
    const { member, customer } = await createPayingMember(shop);
    await shop.misbehave({ call: "", mode: "status" });
    const answer = parseBody(await remove(member.id));
    expect(answer).toMatchObject({ success: false, email: member.email });
    expect(answer.error).toMatch(/payment provider cannot be reached.*nothing has been erased/);
    const me = await memberHandler(
      buildRouteEvent("getMe", { claims: buildTokenClaims(member.id) }),
      context,
    );
    expect(me.statusCode).toBe(401);
    const kept = await getMemberRow(member);
    expect(kept).toMatchObject({ email: member.email, first_name: member.first_name });
    expect(cognito.calls()).toHaveLength(0);
    const { items } = await admin.get("adminListMembers", { query: { q: member.email } });
    expect(items, "admins see the pending deletion").toMatchObject([{ deleted_at: kept.deleted_at }]);
    await expect(finishDeletion(member.id)).rejects.toThrow();

    await shop.behave();
    await finishDeletion(member.id);
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await getMemberRow(member)).toMatchObject({ email: "" });
    const { data } = await shop.sdk.subscriptions.list({ customer, status: "all" });
    expect(data.map(({ status }) => status)).toEqual(["canceled"]);
  });

  it("cancels, refunds and anonymizes the member's bookings", async () => {
    const member = await createMember({ first_name: "Wilhelmina" });
    const { id } = await createRequestedBooking(shop, member, await createAdvisor());
    expect(parseBody(await remove(member.id))).toMatchObject({ success: true });
    const booking = await getBookingRow(id);
    expect(booking).toMatchObject({ state: "cancelled", member_id: null, client_email: null });
    expect(booking.refund_requested_at).not.toBeNull();
    expect(JSON.stringify(booking)).not.toContain(member.email);
    expect(JSON.stringify(booking)).not.toContain("Wilhelmina");
  });

  it("refuses an admin's own account, also while there is another owner", async () => {
    const owner = make.memberWithRole("admin");
    await memberStore.put(owner);
    expect((await remove(admin.id)).statusCode).toBe(409);
    expect(await getMemberRow(admin)).toMatchObject({ is_admin: true, deleted_at: null });
  });

  it("reports another failure without details, and answers 404 for an unknown member", async () => {
    const member = await createMember();
    cognito.on(AdminDeleteUserCommand).rejects(new Error("down: arn:aws:secret"));
    const answer = parseBody(await remove(member.id));
    expect(answer).toMatchObject({
      success: false,
      error: expect.stringMatching(/will be retried automatically/),
    });
    expect(JSON.stringify(answer)).not.toContain("arn:");
    expect((await remove(make.member().id)).statusCode).toBe(404);
  });
});
