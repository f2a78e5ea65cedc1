import { beforeEach, describe, expect, it, vi } from "vitest";
import { settingsMessages } from "../../contract/settings-fields.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { unset } from "../env.ts";
import { findHookAddress } from "../hooks/hook-address.ts";
import { readSiteSettings, readStoredSettings } from "../site-settings/site-settings.ts";
import { handler as siteHandler } from "./site.lambda.ts";
import { handler } from "./site-admin.lambda.ts";
import { siteSettingsStore } from "./site-settings-store.ts";

await startTableForFile();
const hooks = await startHooksForFile();
process.env.ADMIN_MFA = "optional";
process.env.SITE_DEFAULTS = JSON.stringify({
  contact_email: "first@example.com",
  social: [{ label: "Mastodon", url: "https://social.example/@us" }],
  testimonials: null,
});

const admin = await createAdminClient(handler);
const get = () => admin.get("adminGetSettings");
const save = async (changes: object) => {
  const { version } = await get();
  return admin.ask("adminUpdateSettings", { body: { version, ...changes } });
};
const visit = async () => siteHandler(buildRouteEvent("getSite"), context);
const quote = { words: "We sleep again.", name: "Dana", about: "two under five" };

beforeEach(() => hooks.reset());

describe("the settings of the site", () => {
  it("start with what the stage was deployed with", async () => {
    const settings = await get();
    expect(settings).toMatchObject({
      version: 0,
      legal_name: null,
      social: [{ label: "Mastodon", url: "https://social.example/@us" }],
      testimonials: null,
      form_hook_url: `${hooks.url}/form`,
      initial_contact_email: "first@example.com",
    });
    expect(parseBody(await visit())).toMatchObject({ contact_email: "first@example.com", legal_name: null });
  });

  it("begin a new time zone at its next midnight, and refuse what is no zone", async () => {
    expect(await get()).toMatchObject({ timezone: "UTC", timezone_from: null });
    await save({ timezone: "Pacific/Auckland" });
    const { timezone, timezone_from } = await get();
    expect([timezone, Date.parse(timezone_from ?? "") > Date.now()]).toEqual(["Pacific/Auckland", true]);
    vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ["Date"] });
    expect(await get(), "after its first midnight").toMatchObject({ timezone, timezone_from: null });
    vi.useRealTimers();
    for (const wrong of ["Mars/Olympus", "+02:00", ""]) {
      const answer = await save({ timezone: wrong });
      expect(answer.statusCode).toBe(400);
      expect(parseBody(answer)).toMatchObject({ error: { fields: { timezone: settingsMessages.timezone } } });
    }
  });

  it("show visitors what the owner saves, cached by the CDN for half a minute and never stale", async () => {
    const saved = await save({
      legal_name: "Kindstead LLC",
      legal_address: "12 Elm Street\nSpringfield",
      contact_email: "hello@kindstead.test",
      social: [],
      testimonials: [{ ...quote, agreed: true }],
    });
    expect(await get(), "what the save has answered").toEqual(parseBody(saved));
    const answer = await visit();
    expect(answer.headers?.["cache-control"]).toBe("public, max-age=0, s-maxage=30");
    expect(parseBody(answer)).toEqual({
      contact_email: "hello@kindstead.test",
      social: [],
      testimonials: [quote],
      legal_name: "Kindstead LLC",
      legal_address: "12 Elm Street\nSpringfield",
    });
  });

  it("never show visitors hook addresses or limits", async () => {
    expect(Object.keys(parseBody(await visit())).toSorted()).toEqual([
      "contact_email",
      "legal_address",
      "legal_name",
      "social",
      "testimonials",
    ]);
  });

  it.each([
    ["a testimonial without the parent's agreement", { testimonials: [quote] }, "testimonials"],
    ["a social link that is not https", { social: [{ label: "X", url: "http://x.example" }] }, "social"],
    ["a script as a social link", { social: [{ label: "X", url: "javascript:alert(1)" }] }, "social"],
    ["a contact address that is none", { contact_email: "hello" }, "contact_email"],
    ["a hook without https", { form_hook_url: "http://hooks.example/" }, "form_hook_url"],
    ["a hook with credentials", { upgrade_hook_url: "https://a:b@hooks.example/" }, "upgrade_hook_url"],
    ["a download limit of none", { download_limit: 0 }, "download_limit"],
  ])("refuse %s and stay as they were", async (_, changes, field) => {
    const before = await get();
    const answer = await save(changes);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(parseBody(answer).error.fields).join()).toContain(field);
    expect(await get()).toEqual(before);
  });

  it("refuse the second of two owners who save at once, with 409", async () => {
    const { version } = await get();
    const answers = await Promise.all(
      [10, 20].map((download_limit) =>
        admin.ask("adminUpdateSettings", { body: { version, download_limit } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it("refuse a save by an owner who has not seen the last one", async () => {
    const { version } = await get();
    await save({ download_limit: 30 });
    const late = await admin.ask("adminUpdateSettings", { body: { version, download_limit: 40 } });
    expect([late.statusCode, (await get()).download_limit]).toEqual([409, 30]);
  });

  it("keep the free pack, which has its own route, and count no save that changes nothing", async () => {
    const { version, download_limit, social, testimonials } = await get();
    const agreed = testimonials?.map((each) => ({ ...each, agreed: true }));
    const saved = await save({ download_limit, social, testimonials: agreed });
    expect(parseBody(saved)).toMatchObject({ version, testimonials: [quote] });
  });

  it("name each stored value that cannot be used, until a save of what is shown instead", async () => {
    await writeSettings({ download_limit: "many", newsletter_enabled: "no" });
    const { download_limit, newsletter_enabled, invalid } = await get();
    expect(invalid).toEqual(["download_limit", "newsletter_enabled"]);
    const half = parseBody(await save({ download_limit }));
    expect(half).toMatchObject({ download_limit: 100, invalid: ["newsletter_enabled"] });
    expect(await get()).toEqual(half);
    expect(parseBody(await save({ newsletter_enabled })).invalid).toEqual([]);
    expect(await get()).toMatchObject({ download_limit: 100, newsletter_enabled: false, invalid: [] });
  });

  it("audit the fields' names, and values only of fields about no person", async () => {
    const { download_limit } = await get();
    await save({ contact_email: "private@kindstead.test", download_limit: 77 });
    const [entry] = await listAllOfMember(admin.id);
    expect(entry).toMatchObject({
      action: "settings.changed",
      by: admin.id,
      detail: {
        changed: ["contact_email", "download_limit"],
        before: { download_limit },
        after: { download_limit: 77 },
      },
    });
    expect(JSON.stringify(entry)).not.toContain("private@");
  });

  it("are not written if the row has changed since it was read", async () => {
    const entry = { member_id: admin.id, actor: admin.id, action: "settings.changed", detail: {} } as const;
    const stored = { ...(await readStoredSettings()), row: { version: 9_999 } };
    expect(
      await siteSettingsStore.update(stored, { download_limit: 5 }, entry, new Date().toISOString()),
    ).toBe(false);
  });
});

describe("a hook's address in the settings", () => {
  it("replaces the stage's parameter, and none stops the posts", async () => {
    await save({ form_hook_url: "https://hooks.example/form", upgrade_hook_url: null });
    const settings = await readSiteSettings();
    expect(await findHookAddress("form", settings)).toBe("https://hooks.example/form");
    expect(settings.upgrade_hook_url).toBe(unset);
    expect(await findHookAddress("upgrade", settings)).toBeUndefined();
    expect(await get()).toMatchObject({ upgrade_hook_url: null });
  });

  it("gets a signed test event before it is saved, and the owner sees the answer's status", async () => {
    const test = (url: string) => admin.get("adminTestHook", { body: { hook: "form", url } });
    expect(await test(`${hooks.url}/form`)).toEqual({ status: 200, problem: null });
    expect((await hooks.calls())[0]?.body).toMatchObject({ source: "test", hook: "form" });
    await hooks.misbehave({ outcome: 503 });
    expect(await test(`${hooks.url}/form`)).toEqual({ status: 503, problem: null });
    expect(await test("http://127.0.0.1:9/")).toMatchObject({
      status: null,
      problem: expect.stringContaining("REFUSED"),
    });
  });
});
