import { expect, it } from "vitest";
import { getStage } from "../../../lib/stage.ts";
import { make } from "../../../test/support/make.ts";
import { startTableForFile } from "../../../test/support/table.fixture.ts";
import { LocalSurroundings } from "./local-surroundings.ts";

await startTableForFile();

it("npm run doctor: counts an owner whose payment for Premium failed among the admins", async () => {
  const { memberStore } = await import("../../../lambdas/members/member-store.ts");
  const membership = { state: "past_due", current_period_end: null, grace_until: null } as const;
  const owner = make.member({ is_admin: true, membership });
  for (const row of [owner, make.member()]) await memberStore.put(row);
  const surroundings = new LocalSurroundings(getStage("local", {}), "http://127.0.0.1:4000");
  expect(await surroundings.listAdmins()).toEqual([
    { email: owner.email, role: "owner", hasSecondFactor: false },
  ]);
});
