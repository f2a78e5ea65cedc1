import { expect, it } from "vitest";
import { make, toTimeIn } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { buildWelcomeEmail } from "../membership/membership-emails.ts";
import { buildUnpaidBilling } from "../membership/membership-store.ts";
import { isStillTrue } from "./email-condition.ts";

await startTableForFile();
const day = 86_400_000;

it("the welcome to Premium is not true any more once Premium is cancelled, has ended or is in another period", async () => {
  const membership = { ...make.membership("active"), current_period_end: toTimeIn(30 * day) };
  const billing = {
    ...buildUnpaidBilling("cus_1"),
    subscription_id: "sub_1",
    status: "active",
    paid: membership,
  };
  const member = make.member({ membership, billing });
  const [welcome] = buildWelcomeEmail(member, { paid: membership, price_cents: 2_000, price_months: 1 });
  if (!welcome) throw new Error("There is no welcome");
  const isTrue = (at = Date.now()) => isStillTrue(welcome, at);
  await memberStore.put(member);
  expect([await isTrue(), await isTrue(Date.now() + 31 * day)]).toEqual([true, false]);
  for (const state of ["cancelling", "none"] as const) {
    const paid = { ...membership, state };
    await memberStore.change(member.id, (row) => ({ after: { ...row, billing: { ...billing, paid } } }));
    expect([state, await isTrue()]).toEqual([state, false]);
  }
});
