import { beforeEach, expect, it, vi } from "vitest";
import { type AdvisorCard, advisorCard } from "../../contract/advisors.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { clientAddressHeader } from "../env.ts";
import { advisorStore } from "./advisor-store.ts";
import { handler } from "./advisors.lambda.ts";

const full = make.advisor({ created_at: "2026-05-03T08:00:00.000Z" });
const firstNameOnly = make.advisor({
  name: "Coach Tom",
  full_name: " Thomas  Winterbottom ",
  first_name_only: true,
  email: "winterbottom@example.com",
  specialty: ["Family", "Golf", "Health"],
  created_at: "2026-05-02T08:00:00.000Z",
});
const nameless = make.advisor({
  name: "Dr. Eve",
  full_name: null,
  first_name_only: true,
  created_at: "2026-05-01T08:00:00.000Z",
});
const inactive = make.advisor({ name: "Gone", active: false });

let items: AdvisorCard[];

await startTableForFile();
await Promise.all([inactive, nameless, full, firstNameOnly].map((row) => advisorStore.put(row)));
beforeEach(async () => {
  items = parseBody(await handler(buildRouteEvent("listAdvisors"), context)).items;
});

it("advisor list shows active advisors, newest first", () => {
  expect(items.map(({ id }) => id)).toEqual([full.id, firstNameOnly.id, nameless.id]);
});

it("advisor list shows full profiles without email addresses", async () => {
  expect(items[0]).toEqual(advisorCard.parse(full));
  const { body } = await handler(buildRouteEvent("listAdvisors"), context);
  expect(body).not.toContain("@");
});

it("advisor list shows only the first name of an advisor who wishes so", async () => {
  expect(items[1]).toMatchObject({ name: "Thomas", full_name: null, first_name_only: true });
  expect(items[2]).toMatchObject({ name: "Dr. Eve", full_name: null });
  const { body } = await handler(buildRouteEvent("listAdvisors"), context);
  expect(body).not.toMatch(/Winterbottom|Coach Tom/);
});

it("advisor list leaves out unknown specialties", () => {
  expect(items[1]?.specialty).toEqual(["Family", "Health"]);
});

it("advisor list makes one table call", async () => {
  expect(await listTableCalls(() => handler(buildRouteEvent("listAdvisors"), context))).toEqual(["Query"]);
});

it("confirmAdvisorEmail: counts an invalid body too, before it is parsed", async () => {
  const headers = { [clientAddressHeader]: "192.0.2.31" };
  const statuses = new Set<number | undefined>();
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let time = 0; time < 31; time++)
    statuses.add(
      (await handler(buildRouteEvent("confirmAdvisorEmail", { body: { token: 1 }, headers }), context))
        .statusCode,
    );
  vi.useRealTimers();
  expect([...statuses]).toEqual([400, 429]);
});
