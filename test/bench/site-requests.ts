import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { contentStore } from "../../lambdas/content/content-store.ts";
import { buildPendingPut, subscriberStore } from "../../lambdas/forms/subscriber-store.ts";
import { toAddressKey } from "../../lambdas/id.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { buildDraft } from "../../lambdas/newsletter/newsletter-row.ts";
import { type NewsletterRow, newsletterEntity } from "../../lambdas/table/mailing-entities.ts";
import { siteSettingsEntity, siteSettingsId } from "../../lambdas/table/settings-entities.ts";
import { transactWrite } from "../../lambdas/table/transactions.ts";
import { buildTokenClaims } from "../support/event.ts";
import { make } from "../support/make.ts";
import type { SampleRequest, SampleRequests } from "./requests.ts";

const fields = { audience: "all" as const, subject: "What is new", body: "Hello" };
const item = make.contentItem();
const listedItem = {
  id: item.id,
  title: item.title,
  ages: null,
  cover: null,
  downloads_before: 0,
  downloads: null,
};
const id = "nws_0192f3c8a1b27c3d8e4f5a6b7c8d9e0f";
const at = "2026-05-01T08:00:00.000Z";

/** Requests about the owner's settings and the newsletter. */
export default async function createSiteRequests(): Promise<SampleRequests> {
  process.env.SITE_DEFAULTS = JSON.stringify({
    contact_email: "a@example.com",
    social: [],
    testimonials: null,
  });
  process.env.HOOK_ADDRESSES = "any";
  process.env.MAIL_FROM ??= "no-reply@example.com";
  const admin = make.memberWithRole("admin");
  await memberStore.put(admin);
  const claims = buildTokenClaims(admin.id);
  await saveSettings();
  await subscribe("reader@example.com");
  await contentStore.put(item);
  const draft = { before: () => putDraft(), sent: { path: { id }, claims } };
  // An additional call reads the settings.
  const list: SampleRequest = { sent: { claims }, ownCalls: 2 };
  return {
    getSite: { sent: {} },
    // With saved settings the initial values, which are parameters, are not read.
    adminGetSettings: { sent: { claims }, ownCalls: 2, before: () => saveSettings() },
    // An additional call reads the settings before they are written.
    adminUpdateSettings: {
      sent: { body: { version: 0, download_limit: 50 }, claims },
      ownCalls: 2,
      before: () => saveSettings(),
    },
    adminTestHook: {
      sent: { body: { hook: "form", url: "http://127.0.0.1:9/" }, claims },
      durableSteps: 0,
      limited: true,
    },
    // Two Queries beside the settings; the others read them again.
    adminGetSetup: { sent: { claims }, ownCalls: 4, before: () => saveSettings() },
    adminConfirmTestEmail: {
      sent: { body: { code: "1" }, claims },
      ownCalls: 5,
      limited: true,
      before: () =>
        saveSettings({
          setup: {
            paid_at: null,
            email: { code: "1", sender: process.env.MAIL_FROM, sent_at: at, arrived_at: null },
          },
        }),
    },
    adminTestPayment: {
      sent: { body: {}, claims },
      ownCalls: 5,
      limited: true,
      before: () => saveSettings(),
    },
    adminSendTestEmail: {
      sent: { body: {}, claims },
      ownCalls: 6,
      limited: true,
      before: () => saveSettings(),
    },
    // The key is a secret, and the audit log is written.
    adminShowHookKey: { sent: { claims }, limited: true },
    adminReplaceHookKey: { sent: { body: { step: "start" }, claims }, limited: true },
    // Beside the settings, an additional call reads the items of a draft as they are now.
    adminListNewsletters: { ...list, ownCalls: 3 },
    adminCreateNewsletter: {
      sent: { body: { ...fields, item_ids: [item.id] }, claims },
      ownCalls: 4,
    },
    adminUpdateNewsletter: {
      ...draft,
      sent: { ...draft.sent, body: { version: 1, subject: "New" } },
      ownCalls: 4,
    },
    adminDeleteNewsletter: { ...draft },
    // The recipients are counted: one call for a thousand members, one for a hundred subscribers.
    adminPreviewNewsletter: { ...draft, ownCalls: 5 },
    adminTestNewsletter: { ...draft, ownCalls: 4, limited: true },
    adminSendNewsletter: {
      ...draft,
      sent: { ...draft.sent, body: { version: 1 } },
      ownCalls: 9,
      limited: true,
    },
    // It is read again after it was stopped.
    adminStopNewsletter: {
      ...draft,
      before: () => putDraft({ state: "sending", started_at: at }),
      ownCalls: 6,
    },
  };
}

/** Stores settings that need no parameter. */
export async function saveSettings(changes: object = {}): Promise<void> {
  await siteSettingsEntity
    .build(PutItemCommand)
    .item({
      id: siteSettingsId,
      legal_name: "Kindstead LLC",
      legal_address: "12 Elm Street",
      // Set, so that no parameter has to be read.
      form_hook_url: "none",
      upgrade_hook_url: "none",
      ...changes,
    })
    .send();
}

async function subscribe(email: string): Promise<void> {
  await transactWrite(buildPendingPut({ email, first_name: "Maya", last_name: "Lind" }, at));
  await subscriberStore.confirm(toAddressKey(email), [], at);
}

async function putDraft(changes: Partial<NewsletterRow> = {}): Promise<void> {
  await newsletterEntity
    .build(PutItemCommand)
    .item({ ...buildDraft(id, { ...fields, items: [listedItem], import_id: null }, at), ...changes })
    .send();
}
