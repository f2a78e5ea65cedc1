import { afterEach, expect, it, vi } from "vitest";
import { buildRouteEvent, buildTokenClaims, context } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { handler } from "./members.lambda.ts";
import { postRegistration } from "./registration.ts";

await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
afterEach(() => void vi.restoreAllMocks());

const saveInterests = ({ id }: MemberRow, interests: MemberRow["interests"]) =>
  handler(buildRouteEvent("updateMe", { claims: buildTokenClaims(id), body: { interests } }), context);

/** The member saves their interests between the read and the write of what follows. */
const saveDuring = (member: MemberRow, interests: MemberRow["interests"]) => {
  const { findCurrent } = memberStore;
  vi.spyOn(memberStore, "findCurrent").mockImplementationOnce(async (id) => {
    const row = await findCurrent(id);
    expect((await saveInterests(member, interests)).statusCode).toBe(200);
    return row;
  });
};

it("the post of a registration without a form keeps the interests that the member saves in that moment", async () => {
  const member = await createMember({ interests: ["Toddler"] });
  saveDuring(member, ["Health"]);
  await postRegistration(member.id);
  const { interests, registration } = await getMemberRow(member);
  expect(interests).toEqual(["Health"]);
  expect(registration).toMatchObject({ account_type: "free_member" });
});

it("a registration's own form still sets the interests", async () => {
  const member = await createMember();
  await postRegistration(member.id, { accountType: "free_member", interests: ["Toddler"] });
  expect((await getMemberRow(member)).interests).toEqual(["Toddler"]);
});
