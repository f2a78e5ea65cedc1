import type { BrandPictures } from "../../contract/brand-pictures.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { settingsMessages } from "../../contract/settings-fields.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import {
  type AdminSettings,
  hookNames,
  type SettingsField,
  type SettingsFields,
} from "../../contract/site-settings-admin.ts";
import { initialFaq } from "../../contract/site-texts.ts";
import { changeSiteZone } from "../../contract/site-zone.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { unset } from "../env.ts";
import { conflict, invalidInput, toError } from "../errors.ts";
import { findHookAddress } from "../hooks/hook-address.ts";
import { postSigned, toSafeUrl, UnsafeAddressError } from "../hooks/post-signed.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import { log } from "../log.ts";
import { readSiteDefaults } from "../site-settings/site-defaults.ts";
import { readStoredSettings } from "../site-settings/site-settings.ts";
import type { StoredSettings } from "../site-settings/stored-settings.ts";
import { storePictures } from "./brand-pictures.ts";
import { siteSettingsStore } from "./site-settings-store.ts";

/** The settings that the owner may change, with the stage's initial values for what was never saved (ADMIN-30). */
export const getSettings = async (_actor: MemberActor): Promise<RouteOutput<"adminGetSettings">> =>
  toAdminSettings(await readStoredSettings());

/**
 * Changes the fields that are sent. Throws conflict if the settings have changed since this version, and invalid for a hook's
 * address that may not be posted to, or for a picture that is not as it should be.
 */
export async function updateSettings(
  actor: MemberActor,
  { version, logo, share_picture, ...sent }: RouteInput<"adminUpdateSettings">,
): Promise<RouteOutput<"adminUpdateSettings">> {
  const stored = await readStoredSettings();
  if (stored.settings.version !== version) throw conflict("setting");
  for (const hook of hookNames) assertUsable(`${hook}_hook_url`, sent[`${hook}_hook_url`]);
  const before = await toAdminSettings(stored);
  const fields = { ...sent, ...(await storePictures(actor, { logo, share_picture }, before)) };
  const changed = listChanges(before, fields);
  if (changed.length === 0) return before;
  const changes = toStored(pick(fields, changed), stored.settings);
  const entry = buildAuditEntry(actor.id, "settings.changed", buildDetail(before, fields, changed));
  const isSaved = await siteSettingsStore.update(stored, changes, entry, new Date().toISOString());
  if (!isSaved) throw conflict("setting");
  const settings = { ...stored.settings, ...changes, version: version + 1 };
  const invalid = stored.invalid.filter((name) => name !== "version" && !(name in changes));
  return toAdminSettings({ ...stored, settings, invalid });
}

/** Posts a signed test event to an address and tells what it answered. Throws invalid if it may not be posted to. */
export async function testHook(
  _actor: MemberActor,
  { hook, url }: RouteInput<"adminTestHook">,
): Promise<RouteOutput<"adminTestHook">> {
  assertUsable("url", url);
  const now = Date.now();
  const payload = { source: "test", hook, timestamp: new Date(now).toISOString() };
  try {
    return { status: await postSigned(url, { id: createId("tst", now), payload }), problem: null };
  } catch (error) {
    log.info("A hook's test failed", { reason: toError(error).name });
    return { status: null, problem: toError(error).message.slice(0, 200) };
  }
}

function assertUsable(field: string, address: string | null | undefined): void {
  if (address === null || address === undefined) return;
  try {
    toSafeUrl(address);
  } catch (error) {
    if (error instanceof UnsafeAddressError) throw invalidInput({ [field]: settingsMessages.hookAddress });
    throw error;
  }
}

/** The route's response schema removes the settings that the tab does not show. */
async function toAdminSettings({ settings: row, invalid }: StoredSettings): Promise<AdminSettings> {
  const defaults = readSiteDefaults();
  const [form, upgrade] = await Promise.all(hookNames.map((hook) => findHookAddress(hook, row)));
  return {
    ...row,
    timezone: row.timezone.name,
    timezone_from: row.timezone.changes.find(({ until }) => Date.parse(until) > Date.now())?.until ?? null,
    faq: [...(row.faq ?? initialFaq)],
    social: row.social ?? defaults.social,
    testimonials: row.testimonials ?? defaults.testimonials,
    form_hook_url: form ?? null,
    upgrade_hook_url: upgrade ?? null,
    initial_contact_email: defaults.contact_email,
    invalid,
  };
}

/** With pictures that were verified. */
type VerifiedFields = Omit<SettingsFields, keyof BrandPictures> & BrandPictures;
type Fields = { [Field in SettingsField]?: VerifiedFields[Field] | undefined };

const pick = (fields: Fields, names: readonly SettingsField[]): Partial<VerifiedFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** The parent's agreement is a condition of saving and not stored: every stored testimonial has it. */
const toStored = (
  { testimonials, form_hook_url, upgrade_hook_url, timezone, ...fields }: Partial<VerifiedFields>,
  before: SiteSettings,
): Partial<SiteSettings> => ({
  ...fields,
  ...(timezone !== undefined && { timezone: changeSiteZone(before.timezone, timezone, Date.now()) }),
  ...(testimonials && {
    testimonials: testimonials.map(({ words, name, about }) => ({ words, name, about })),
  }),
  // Null would mean "never saved", and the stage's address would be used again.
  ...(form_hook_url !== undefined && { form_hook_url: form_hook_url ?? unset }),
  ...(upgrade_hook_url !== undefined && { upgrade_hook_url: upgrade_hook_url ?? unset }),
});

function listChanges(before: AdminSettings, fields: Fields): SettingsField[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const withoutAgreement = fields.testimonials?.map(({ words, name, about }) => ({ words, name, about }));
  return (Object.keys(fields) as SettingsField[]).filter((field) => {
    const after = field === "testimonials" ? withoutAgreement : fields[field];
    if (after === undefined) return false;
    return before.invalid.includes(field) || !isSame(sortKeys(before[field]), sortKeys(after));
  });
}

/** Rows from the table have their keys in another order. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** The fields whose values the audit log may keep: they are about the site and not about a person. */
const plainFields = new Set<SettingsField>([
  "download_limit",
  "newsletter_enabled",
  "timezone",
  "social",
  "brand_name",
  "tagline",
  "blurb",
  "newsletter_name",
  "sender_name",
  "hero_headline",
  "pack_headline",
  "main_color",
  "accent_color",
  "logo",
  "share_picture",
  "faq",
  "welcome_text",
  "terms_addition",
  "privacy_addition",
  "cookies_addition",
  "disclaimer_addition",
]);

function buildDetail(before: AdminSettings, fields: Fields, changed: readonly SettingsField[]) {
  const plain = changed.filter((field) => plainFields.has(field));
  const getValues = (from: Fields | AdminSettings) =>
    Object.fromEntries(plain.map((field) => [field, from[field]]));
  return {
    changed,
    ...(plain.length > 0 && { before: getValues(before), after: getValues(fields) }),
  };
}
