import type { SettingsField } from "./site-settings-admin.ts";

/** The back office and the audit log call the settings by these names (ADMIN-30). */
export const settingsLabels: Readonly<Record<SettingsField, string>> = {
  legal_name: "Legal name",
  legal_address: "Postal address",
  contact_email: "Contact address",
  social: "Social links",
  testimonials: "Testimonials",
  form_hook_url: "Hook for forms",
  upgrade_hook_url: "Hook for upgrades",
  download_limit: "Downloads a day",
  newsletter_enabled: "Newsletter",
  timezone: "Time zone",
  brand_name: "Name",
  tagline: "Tagline",
  blurb: "Blurb",
  newsletter_name: "Newsletter's name",
  sender_name: "Sender's name",
  hero_headline: "Headline of the home page",
  pack_headline: "Headline of the free pack",
  main_color: "Main color",
  accent_color: "Accent color",
  logo: "Logo",
  share_picture: "Picture beside links",
  faq: "Questions and answers",
  welcome_text: "Paragraph of the welcome email",
  terms_addition: "Addition to the Terms of Use",
  privacy_addition: "Addition to the Privacy Policy",
  cookies_addition: "Addition to the Cookie Policy",
  disclaimer_addition: "Addition to the Disclaimer",
};

/** The labels of a change's fields; a field that this build does not know by its name. */
export const listChangedSettings = (changed: unknown): string[] =>
  (Array.isArray(changed) ? changed : []).map(
    (name) => settingsLabels[name as SettingsField] ?? String(name),
  );
