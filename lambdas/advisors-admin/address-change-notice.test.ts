import { expect, it } from "vitest";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { findAdvisor, setEmail } from "./advisor-email.fixture.ts";
import { create } from "./advisors-admin.fixture.ts";

it("an owner whose address no email can be sent to: an advisor's address is still changed, and the others hear of it", async () => {
  await createMember({ email: "ann@bücher.example", is_admin: true });
  const owner = await createMember({ is_admin: true });
  const { id } = await create({ email: "ana@example.com" });
  await setEmail(id, "new@example.com");
  expect((await findAdvisor(id)).email_change).toMatchObject({ email: "new@example.com" });
  expect(await listEmailsTo(owner.email)).toHaveLength(1);
});
