import { CopyObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import type { AdminAdvisorRow } from "../../contract/advisors-admin.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { holdFirst, startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { disguisedFiles, validFiles } from "../../test/support/upload-files.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { handler as visitors } from "../advisors/advisors.lambda.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { createUploadForms } from "../files/create-upload-forms.ts";
import { memberStore } from "../members/member-store.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { advisorAdminStore } from "./advisor-admin-store.ts";
import { handler } from "./advisors-admin.lambda.ts";

await startTableForFile();
const buckets = await startBucketsForFile();
mockOriginSecret();
const admin = await createAdminClient(handler);

const create = (body: object) => admin.get("adminCreateAdvisor", { body: { name: "Dr. Ana", ...body } });
const change = ({ id, version }: AdminAdvisorRow, body: object) =>
  admin.ask("adminUpdateAdvisor", { path: { id }, body: { version, ...body } });
const createAndGetFieldErrors = async (body: object) =>
  parseBody(await admin.ask("adminCreateAdvisor", { body: { name: "Dr. Ana", ...body } })).error?.fields;
const listShownAdvisors = async () =>
  parseBody(await visitors(buildRouteEvent("listAdvisors"), context)).items;

const links = [
  "website_url",
  "instagram_url",
  "linkedin_url",
  "facebook_url",
  "tiktok_url",
  "youtube_url",
  "twitter_url",
  "other_social_media_url",
] as const;

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

describe("an advisor's link", () => {
  const payloads = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0000javascript:alert(1)",
    "\u0001https://example.com",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "ftp://example.com",
    "blob:https://example.com/1",
    "//evil.example",
    "\\\\evil.example",
    "/admin",
    "example.com",
    "https:evil.example",
    "https:\\\\evil.example",
    "https:///evil.example",
    "https://ana:secret@example.com",
    "https://good.example@evil.example",
    "https://example.com/\u202Egpj.exe",
    "https://exa mple.com",
    "https://example.com/a b",
    "https://example.com\\@evil.example",
    "https://example.com/a\r\nSet-Cookie: x",
    `https://example.com/${"a".repeat(2_048)}`,
    "https://",
    "http://[::1",
  ];

  it.each(links)("in %s must be http or https, in creations and updates", async (field) => {
    const row = make.advisor();
    await advisorStore.put(row);
    for (const payload of payloads) {
      const says = { [field]: "Please enter a web address that begins with https:// or http://" };
      expect(await createAndGetFieldErrors({ [field]: payload }), payload).toEqual(says);
      const path = { id: row.id };
      const answer = await admin.ask("adminUpdateAdvisor", { path, body: { version: 1, [field]: payload } });
      expect(parseBody(answer).error.fields, payload).toEqual(says);
    }
    const stored = (await listShownAdvisors()).find(({ id }: { id: string }) => id === row.id);
    expect(stored).toMatchObject({ [field]: null });
  });

  it("to the picture cannot be set directly", async () => {
    for (const payload of payloads) {
      const answer = await admin.ask("adminCreateAdvisor", {
        body: { name: "x", profile_image_url: payload },
      });
      expect(parseBody(answer).error.fields, payload).toEqual({ profile_image_url: "Unknown field" });
    }
  });

  it.each([
    "https://example.com",
    "http://example.com:8080/a?b=c#d",
    "HTTPS://EXAMPLE.COM/Ä",
    "https://xn--mnchen-3ya.de/",
  ])("%s is stored unchanged", async (link) =>
    expect((await create({ website_url: link })).website_url).toBe(link),
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

  it("of the email address makes the outbox replace the links of open bookings", async () => {
    const made = await create({ email: "ana@example.com" });
    const countReplacements = async () =>
      (await listPendingRows()).filter(({ message }) => {
        const parsed = outboxMessage.parse(message);
        return parsed.kind === "advisor_links" && parsed.advisor_id === made.id;
      }).length;
    const changed = parseBody(await change(made, { about_the_advisor: "New" }));
    expect(await countReplacements()).toBe(0);
    await change(changed, { email: "ana@new.example.com" });
    expect(await countReplacements()).toBe(1);
  });

  it("makes two table calls after reading the actor", async () => {
    const made = await create({});
    expect(await listTableCalls(() => change(made, { name: "Ben" }))).toEqual([
      "Get",
      "Get",
      "TransactWrite",
    ]);
  });
});

async function uploadPicture(bytes: Buffer): Promise<string> {
  const member = await memberStore.find(admin.id);
  if (!member) throw new Error("The admin does not exist");
  const file = { name: "ana.png", type: "image/png", size: 100, purpose: "advisor_image" } as const;
  const actor = {
    id: admin.id,
    role: "admin",
    adminRole: "owner",
    member,
    signIn: { id: null, at: 0 },
  } as const;
  const [begun] = (await createUploadForms(actor, { files: [file] })).uploads;
  if (!begun || "error" in begun) throw new Error("Refused");
  await uploadFile(begun, bytes);
  return begun.upload_id;
}

const deliver = async () => {
  for (const { id } of await listPendingRows()) await attemptDelivery(id, Date.now() + 1_000);
};

describe("an advisor's picture", () => {
  it("is copied to the media bucket, and deleted when it is replaced or removed", async () => {
    const made = await create({ image_upload_id: await uploadPicture(validFiles.png) });
    const first = `media/${made.profile_image_url}`;
    expect((await buckets.read("media", first)).bytes).toEqual(validFiles.png);
    const changed = parseBody(await change(made, { image_upload_id: await uploadPicture(validFiles.png) }));
    await deliver();
    expect(await buckets.keys()).toEqual([`media/${changed.profile_image_url}`]);
    expect(parseBody(await change(changed, { image_upload_id: null })).profile_image_url).toBeNull();
    await deliver();
    expect(await buckets.keys()).toEqual([]);
  });

  it("that is not an image is rejected with the spec's message and leaves no object", async () => {
    for (const bytes of [disguisedFiles.svg, disguisedFiles.html, disguisedFiles.exe, validFiles.pdf])
      expect(await createAndGetFieldErrors({ image_upload_id: await uploadPicture(bytes) })).toEqual({
        image_upload_id: "Please select an image file",
      });
    expect(await buckets.keys()).toEqual([]);
  });

  it("is used by the faster of two concurrent requests, and the other gets conflict", async () => {
    const image_upload_id = await uploadPicture(validFiles.png);
    const { reached, release } = holdFirst(CopyObjectCommand);
    const slow = admin.ask("adminCreateAdvisor", { body: { name: "Dr. Ana", image_upload_id } });
    await reached;
    await create({ image_upload_id });
    release();
    expect((await slow).statusCode).toBe(409);
  });

  it("cannot be reused for another advisor", async () => {
    const image_upload_id = await uploadPicture(validFiles.png);
    await create({ image_upload_id });
    expect(await createAndGetFieldErrors({ image_upload_id })).toHaveProperty("image_upload_id");
  });
});

describe("deleting an advisor", () => {
  it("is rejected with the number of open bookings", async () => {
    const made = await create({ email: "ana@example.com" });
    const remove = () => admin.ask("adminDeleteAdvisor", { path: { id: made.id } });
    await bookingStore.put(make.booking({ advisor_id: made.id, paid_at: new Date().toISOString() }));
    const answer = await remove();
    expect(answer.statusCode).toBe(409);
    expect(parseBody(answer).error).toMatchObject({
      code: "conflict",
      message: "This advisor has 1 open booking and cannot be deleted. Deactivating stops new ones.",
    });
  });

  it("is preceded by a list of the open sessions, without the clients' names", async () => {
    const made = await create({ email: "ana@example.com" });
    const paid = make.booking({ advisor_id: made.id, paid_at: new Date().toISOString() });
    await bookingStore.put(paid);
    const answer = await admin.get("adminListAdvisorSessions", { path: { id: made.id } });
    const { id, state, session_length, amount_cents } = paid;
    expect(answer).toEqual({
      total: 1,
      items: [{ id, state, session_length, amount_cents, starts_at: null }],
    });
  });

  it("also deletes a picture that another admin sets at the same moment", async () => {
    const made = await create({ image_upload_id: await uploadPicture(validFiles.png) });
    const later = await uploadPicture(validFiles.png);
    const kept = (await buckets.keys()).filter((key) => key.startsWith("media/"));
    const deleteRow = advisorAdminStore.delete;
    const deleteSpy = vi.spyOn(advisorAdminStore, "delete").mockImplementationOnce(async (...args) => {
      expect((await change(made, { image_upload_id: later })).statusCode).toBe(200);
      return deleteRow(...args);
    });
    expect(await admin.get("adminDeleteAdvisor", { path: { id: made.id } })).toEqual({ deleted: true });
    expect(deleteSpy).toHaveBeenCalledTimes(2);
    deleteSpy.mockRestore();
    expect(await advisorStore.find(made.id)).toBeUndefined();
    await deliver();
    const others = kept.filter((key) => key !== `media/${made.profile_image_url}`);
    expect(await buckets.keys()).toEqual(others);
  });

  it("deletes the picture, and deleting again succeeds", async () => {
    const made = await create({ image_upload_id: await uploadPicture(validFiles.png) });
    for (let n = 0; n < 2; n++)
      expect(await admin.get("adminDeleteAdvisor", { path: { id: made.id } })).toEqual({ deleted: true });
    await deliver();
    expect(await buckets.keys()).not.toContain(`media/${made.profile_image_url}`);
    const { items } = await admin.get("adminListAdvisors");
    expect(items.map(({ id }) => id)).not.toContain(made.id);
  });
});
