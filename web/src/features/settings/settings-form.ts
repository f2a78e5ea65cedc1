import type { FieldErrors } from "react-hook-form";
import type * as z from "zod";
import { settingsMessages } from "../../../../contract/settings-fields.ts";
import { settingsLabels } from "../../../../contract/settings-labels.ts";
import type {
  AdminSettings,
  SettingsField,
  SettingsFields,
} from "../../../../contract/site-settings-admin.ts";
import { settingsFields } from "../../../../contract/site-settings-admin.ts";
import { formatNoun } from "../../format/numbers.ts";

/** The form's values as they are typed: empty text means "none". */
export type SettingsValues = z.input<typeof settingsFields>;

const settingNames = Object.keys(settingsLabels) as SettingsField[];

/** The form's values of the stored settings. Stored testimonials have the parent's agreement. */
export const toFormValues = (settings: AdminSettings): SettingsValues => ({
  legal_name: settings.legal_name ?? "",
  legal_address: settings.legal_address ?? "",
  contact_email: settings.contact_email ?? "",
  social: settings.social.map(({ label, url }) => ({ label, url })),
  testimonials: (settings.testimonials ?? []).map(({ words, name, about }) => ({
    words,
    name,
    about,
    agreed: true as const,
  })),
  form_hook_url: settings.form_hook_url ?? "",
  upgrade_hook_url: settings.upgrade_hook_url ?? "",
  download_limit: settings.download_limit,
  newsletter_enabled: settings.newsletter_enabled,
  timezone: settings.timezone,
  brand_name: settings.brand_name ?? "",
  tagline: settings.tagline ?? "",
  blurb: settings.blurb ?? "",
  newsletter_name: settings.newsletter_name ?? "",
  sender_name: settings.sender_name ?? "",
  hero_headline: settings.hero_headline ?? "",
  pack_headline: settings.pack_headline ?? "",
  main_color: settings.main_color ?? "",
  accent_color: settings.accent_color ?? "",
  logo: settings.logo,
  share_picture: settings.share_picture,
  faq: settings.faq.map(({ question, answer }) => ({ question, answer })),
  welcome_text: settings.welcome_text ?? "",
  terms_addition: settings.terms_addition ?? "",
  privacy_addition: settings.privacy_addition ?? "",
  cookies_addition: settings.cookies_addition ?? "",
  disclaimer_addition: settings.disclaimer_addition ?? "",
});

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only the fields whose values differ from the stored ones, and those whose stored values cannot be used. */
export function getChanges(input: SettingsFields, settings: AdminSettings): Partial<SettingsFields> {
  const stored = toFormValues(settings);
  const changed = settingNames.filter((name) => {
    // The stage's parameter of a hook is shown unchecked.
    const before = settingsFields.shape[name].safeParse(stored[name]);
    return settings.invalid.includes(name) || !before.success || !isEqual(input[name], before.data);
  });
  return Object.fromEntries(changed.map((name) => [name, input[name]]));
}

/** The errors of fields whose stored values cannot be used; a save repairs them. */
export const toStoredErrors = ({ invalid }: AdminSettings): FieldErrors<SettingsValues> =>
  Object.fromEntries(
    settingNames
      .filter((name) => invalid.includes(name))
      .map((name) => [name, { type: "stored", message: settingsMessages.invalid }]),
  );

/** Lists what another owner changed, one line for each field. */
export const describeConflicts = (before: AdminSettings, now: AdminSettings): string[] =>
  settingNames
    .filter((name) => !isEqual(toFormValues(before)[name], toFormValues(now)[name]))
    .map((name) => `${settingsLabels[name]}: ${formatValue(toFormValues(now)[name])}`);

function formatValue(value: SettingsValues[SettingsField]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return "another picture";
  if (Array.isArray(value)) return formatNoun(value.length, "entry", "entries");
  const text = String(value ?? "").replaceAll("\n", ", ");
  return text === "" ? "empty" : text;
}
