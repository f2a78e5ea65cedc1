import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RouteName } from "../../contract/routes.ts";
import { type SettingName, siteSettings } from "../../contract/site-settings.ts";
import { sendEmail } from "../../lambdas/delivery/send-email.ts";
import { handleTrigger } from "../../lambdas/members/triggers.ts";
import { readStoredSettings } from "../../lambdas/site-settings/site-settings.ts";
import { buildSettingsUpdate, buildUnchangedCondition } from "../../lambdas/site-settings/write-settings.ts";
import { documentClient } from "../../lambdas/table/table.ts";
import { transactWrite } from "../../lambdas/table/transactions.ts";
import { loadLambdas } from "../bench/answers.ts";
import { createSampleRequests } from "../bench/requests.ts";
import { saveSettings } from "../bench/site-requests.ts";
import { parseBody, type RequestParts } from "../support/event.ts";
import { recordLogLines } from "../support/log-lines.ts";
import { mockSettings } from "../support/outbox.fixture.ts";
import { startShopForFile } from "../support/shop.fixture.ts";

/*
 * No value of a setting can stop the house: what a reader would refuse is not saved, and a row that was broken by hand
 * keeps downloads, mail, the library and the settings page working (ADMIN-30).
 */

const shop = await startShopForFile();
Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
const samples = await createSampleRequests(shop);
const callRoute = await loadLambdas();
const ses = mockClient(SESv2Client);

const ask = async (name: RouteName, sent: RequestParts = {}) => {
  const sample = samples[name];
  return parseBody(await callRoute(name, { ...sample?.sent, ...sent }));
};

/** Everything that reads the settings. Throws if one of them fails. */
async function useHouse(): Promise<void> {
  // Past the cache of the settings and the day's downloads.
  vi.setSystemTime(Date.now() + 90_000_000);
  await ask("downloadContent");
  await ask("getSite");
  await ask("getFreePack");
  await ask("adminGetSettings");
  await ask("adminListContent");
  await ask("adminListNewsletters");
  await samples.adminPreviewNewsletter?.before?.();
  await ask("adminPreviewNewsletter");
  expect(await sendEmail({ kind: "mail", to: "a@example.com", subject: "Hello", paragraphs: ["Hi,"] })).toBe(
    true,
  );
  const reset = {
    triggerSource: "CustomMessage_ForgotPassword",
    request: { userAttributes: { email: "a@example.com" }, codeParameter: "{####}" },
    response: { emailSubject: "", emailMessage: "" },
  };
  await handleTrigger(reset as never);
  expect(reset.response.emailMessage).toContain("{####}");
}

let now = Date.now();
beforeEach(async () => {
  mockSettings({ form: "none", upgrade: "none" });
  process.env.MAIL_FROM = "hello@kindstead.test";
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
  vi.useFakeTimers({ toFake: ["Date"], now });
  await saveSettings();
});
afterEach(() => {
  now = Date.now();
  vi.useRealTimers();
});

describe("a contact address that a reader might refuse", () => {
  it.each([
    "hello@example.c",
    "hello@example.com,",
    "hello@exam,ple.com",
    "<hello@example.com>",
    "mailto:hello@example.com",
    "hello@exämple.com",
    "hällo@example.com",
    "hello..you@example.com",
    "hello@example..com",
    "you&me@example.com",
    ".hello@example.com",
    "hello@-example.com",
    `${"a".repeat(65)}@example.com`,
  ])("%s: is saved and read, or refused at its field, and nothing stops", async (contact_email) => {
    const { version } = await ask("adminGetSettings");
    const saved = await ask("adminUpdateSettings", { body: { version, contact_email } }).catch(String);
    if (typeof saved === "string") {
      expect(saved).toContain("answered 400");
      expect(saved).toContain('"contact_email":"Please enter an email address"');
    }
    await useHouse();
    const now = await ask("adminGetSettings");
    const repaired = { version: now.version, contact_email: "hello@example.com" };
    expect(await ask("adminUpdateSettings", { body: repaired })).toMatchObject({
      contact_email: "hello@example.com",
    });
  });
});

describe("a row that was broken by hand", () => {
  const fields = Object.keys(siteSettings.shape) as SettingName[];
  /** For each setting at least one of them is wrong. */
  const wrong = [5.5, -1, "", "x".repeat(5_000), true, null, [], {}, [{ url: 7 }], "a\u0000b"];
  const valid = {
    contact_email: "hello@example.com",
    download_limit: 7,
    newsletter_enabled: false,
    timezone: "America/Chicago",
    social: [],
    testimonials: [],
    legal_name: "Elm Street LLC",
    legal_address: "12 Elm Street",
    form_hook_url: null,
    upgrade_hook_url: null,
    brand_name: "Little Oaks",
    tagline: "Grow slowly.",
    blurb: "A place to grow.",
    newsletter_name: "Oak Leaves",
    sender_name: "Oak Leaves",
    hero_headline: "Oak Leaves",
    pack_headline: "Oak Leaves",
    main_color: "#2f6b3a",
    accent_color: "#8a3b12",
    logo: null,
    share_picture: null,
    faq: [{ question: "Why oaks?", answer: "They grow slowly." }],
    welcome_text: "Oak Leaves",
    terms_addition: "Oak Leaves",
    privacy_addition: "Oak Leaves",
    cookies_addition: "Oak Leaves",
    disclaimer_addition: "Oak Leaves",
  };
  const putRow = (row: object) =>
    documentClient.send(
      new PutCommand({
        TableName: process.env.TABLE_NAME,
        Item: { pk: "settings#site", sk: "settings", entity: "settings", id: "site", ...row },
      }),
    );

  it.each(fields)("%s: stops nothing, is logged with its metric, and a save repairs it", async (field) => {
    const isWrong = (value: unknown) => !siteSettings.shape[field].safeParse(value).success;
    expect(wrong.filter(isWrong).length).toBeGreaterThan(0);
    for (const value of wrong.filter(isWrong)) {
      await putRow({ [field]: value });
      const lines = await recordLogLines(useHouse);
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ level: "ERROR", fields: field, settings_invalid: 1, error_lines: 1 }),
      );
      const settings = await ask("adminGetSettings");
      expect(settings.invalid).toEqual([field]);
      if (field === "free_pack_id") {
        await ask("adminChooseFreePack", { body: { id: null, current: null } });
      } else if (field === "premium_price" || field === "also_premium" || field === "setup") {
        // As the next reading of Stripe's price, the next adoption, or the next test of the setup saves it.
        const premium_price = { configured: "price_1", id: "price_1", cents: 1_700, refused: null };
        const unchanged = buildUnchangedCondition(await readStoredSettings(), field);
        const changes = { premium_price, also_premium: [], setup: { paid_at: null, email: null } };
        await transactWrite(buildSettingsUpdate({ [field]: changes[field] }, unchanged));
      } else {
        const changes = field === "version" ? { legal_name: "Elm" } : { [field]: valid[field] };
        const saved = await ask("adminUpdateSettings", { body: { version: settings.version, ...changes } });
        expect(saved).toMatchObject({ ...changes, version: 1, invalid: [] });
      }
      expect((await ask("adminGetSettings")).invalid).toEqual([]);
    }
  });

  it("keeps what else the owner has set", async () => {
    await putRow({ contact_email: "hello@example.c", legal_name: "Elm Street LLC", download_limit: 7 });
    expect(await ask("adminGetSettings")).toMatchObject({
      contact_email: null,
      legal_name: "Elm Street LLC",
      download_limit: 7,
      invalid: ["contact_email"],
    });
  });

  it("is repaired by saving the default, which the form shows", async () => {
    await putRow({ contact_email: "hello@example.c" });
    const { version } = await ask("adminGetSettings");
    const saved = await ask("adminUpdateSettings", { body: { version, contact_email: null } });
    expect(saved).toMatchObject({ contact_email: null, invalid: [] });
  });
});

it("nothing is stored that the settings' readers refuse, whatever wrote it", () => {
  const write = () => buildSettingsUpdate({ contact_email: "hello@example.c" }, { attr: "id", exists: true });
  expect(write).toThrow(
    expect.objectContaining({ fields: { contact_email: "Please enter an email address" } }),
  );
});
