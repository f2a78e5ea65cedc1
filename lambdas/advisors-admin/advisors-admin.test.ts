import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { advisorAdminMessages } from "../../contract/advisors-admin.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { handler as visitors } from "../advisors/advisors.lambda.ts";
import {
  admin,
  change,
  create,
  createAndGetFieldErrors,
  links,
  listShownAdvisors,
} from "./advisors-admin.fixture.ts";
import { handler } from "./advisors-admin.lambda.ts";

describe("creating an advisor", () => {
  it("requires a name and stores empty fields as null", async () => {
    expect(await create({ name: " Dr. Ana ", full_name: "", website_url: " ", email: "" })).toMatchObject({
      name: "Dr. Ana",
      full_name: null,
      email: null,
      website_url: null,
      specialty: [],
      hourly_rate: null,
      first_name_only: false,
      timezone: "America/New_York",
      version: 1,
    });
    expect(await createAndGetFieldErrors({ name: " " })).toEqual({ name: "Name is required" });
  });

  it("has one effect for one idempotency key, and refuses other values under it", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "Dr. Ida", email: "ida@example.com", specialty: ["Toddler", "Family"] };
    const ask = (sent: object, from = admin) =>
      from.ask("adminCreateAdvisor", { headers, body: { ...body, ...sent } });
    const [first, repeat] = [await ask({}), await ask({})];
    expect([first.statusCode, repeat.statusCode]).toEqual([201, 201]);
    expect(parseBody(repeat)).toEqual(parseBody(first));
    const refused = await ask({ hourly_rate: 80 });
    expect([refused.statusCode, parseBody(refused).error.message]).toEqual([
      409,
      advisorAdminMessages.alreadyCreated,
    ]);
    const { items } = await admin.get("adminListAdvisors");
    expect(items.filter(({ name }) => name === body.name)).toEqual([parseBody(first)]);
    const other = parseBody(await ask({}, await createAdminClient(handler)));
    expect(other.id, "another admin").not.toBe(items[0]?.id);
  });

  it("activates only advisors with an email address", async () => {
    expect((await create({ email: "ana@example.com" })).active).toBe(true);
    expect((await create({})).active).toBe(false);
    expect((await create({ email: "ana@example.com", active: false })).active).toBe(false);
    expect(await createAndGetFieldErrors({ active: true })).toEqual({
      email: "An advisor needs an email address before clients can book",
    });
  });

  it("stores working hours and the usual place, replaces and removes them", async () => {
    const day = { from: "09:00", to: "17:00" };
    const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
    const working_hours = { ...week, saturday: null, sunday: null };
    const usual_place = { kind: "link", value: "https://meet.example.com/ana" };
    const created = await create({});
    expect([created.working_hours, created.usual_place]).toEqual([null, null]);
    const set = parseBody(await change(created, { working_hours, usual_place }));
    expect(set).toMatchObject({ working_hours, usual_place });
    const phone = { kind: "phone", value: "+1 212 555 0100" };
    const shorter = { ...working_hours, monday: { from: "13:00", to: "17:00" } };
    const replaced = parseBody(await change(set, { working_hours: shorter, usual_place: phone }));
    expect((await advisorStore.find(created.id))?.working_hours).toEqual(shorter);
    const removed = parseBody(await change(replaced, { working_hours: null, usual_place: null }));
    expect(await advisorStore.find(created.id)).toMatchObject({ working_hours: null, usual_place: null });
    expect(removed.version).toBe(4);
    const refused = { ...working_hours, monday: { from: "17:00", to: "09:00" } };
    expect((await change(removed, { working_hours: refused })).statusCode).toBe(400);
    const shown = await visitors(buildRouteEvent("listAdvisors"), context);
    expect(shown.body).not.toMatch(/working_hours|usual_place/);
  });

  it("stores every field unchanged", async () => {
    const fields = {
      full_name: "Ana <b>Ruiz</b>",
      email: "ana@example.com",
      first_name_only: true,
      about_the_advisor: "Sleep,\r\ncalmly.",
      background: "‘Quotes’ & 猫",
      experience: "<script>alert(1)</script>",
      hourly_rate: 64.99,
      specialty: ["Family", "Toddler"],
      timezone: "Asia/Tokyo",
      other_social_media_label: "Mastodon",
      ...Object.fromEntries(links.map((link) => [link, `https://example.com/${link}?a=b#c`])),
    };
    const made = await create(fields);
    expect(made).toMatchObject(fields);
    const { items } = await admin.get("adminListAdvisors");
    expect(items[0]).toEqual(made);
  });

  it.each([
    ["hourly_rate", -1],
    ["hourly_rate", 64.999],
    ["hourly_rate", 10_001],
    ["hourly_rate", "80"],
    ["email", "ana"],
    ["email", "ana@example.com\r\nBcc: x@example.com"],
    ["specialty", ["Golf"]],
    ["timezone", "Europe/Berlin"],
    ["name", "Ana\nRuiz"],
    ["name", "a".repeat(121)],
    ["about_the_advisor", "a".repeat(5_001)],
    ["first_name_only", "yes"],
  ])("rejects a %s of %j", async (field, value) => {
    expect(Object.keys(await createAndGetFieldErrors({ [field]: value }))[0]).toMatch(field);
  });

  it.each(["id", "version", "created_at", "profile_image_url", "newest_pk", "__proto__x"])(
    "rejects the field %s as unknown",
    async (field) => {
      const answer = await admin.ask("adminCreateAdvisor", {
        body: { name: "x", [field]: "advisors/x.png" },
      });
      expect(parseBody(answer).error.code).toBe("unknown_field");
    },
  );
});

describe("updating an advisor", () => {
  it("succeeds for one of ten concurrent requests, and the others get conflict", async () => {
    let seen = await create({ email: "ana@example.com", specialty: ["Family"] });
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => change(seen, { name: `Ana ${round} ${n}` })),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      const { items } = await admin.get("adminListAdvisors");
      const stored = items.find(({ id }) => id === seen.id);
      const name = `Ana ${round} ${statuses.indexOf(200)}`;
      expect(stored).toMatchObject({ name, version: round + 1, specialty: ["Family"] });
      seen = stored ?? seen;
    }
  });

  it("activates and deactivates, which shows and hides the advisor for visitors", async () => {
    const made = await create({ email: "ana@example.com" });
    const isShown = async () => (await listShownAdvisors()).some(({ id }: { id: string }) => id === made.id);
    expect(await isShown()).toBe(true);
    expect((await change(made, { active: false })).statusCode).toBe(200);
    expect(await isShown()).toBe(false);
    expect(parseBody(await change({ ...made, version: 2 }, { active: true, specialty: [] }))).toMatchObject({
      active: true,
      specialty: [],
      version: 3,
    });
  });

  it("rejects an active advisor without an email address", async () => {
    const made = await create({ email: "ana@example.com" });
    const says = { email: "An advisor needs an email address before clients can book" };
    expect(parseBody(await change(made, { email: "" })).error.fields).toEqual(says);
    expect((await change(made, { email: "", active: false })).statusCode).toBe(200);
    expect(parseBody(await change({ ...made, version: 2 }, { active: true })).error.fields).toEqual(says);
  });

  it("returns not_found for an unknown advisor", async () => {
    const { id } = make.advisor();
    const answer = await admin.ask("adminUpdateAdvisor", { path: { id }, body: { version: 1 } });
    expect(answer.statusCode).toBe(404);
  });

  it("makes two table calls after reading the actor and counting the request", async () => {
    const made = await create({});
    expect(await listTableCalls(() => change(made, { name: "Ben" }))).toEqual([
      "Get",
      "Update",
      "Get",
      "TransactWrite",
    ]);
  });
});
