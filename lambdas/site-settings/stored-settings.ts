import { type SettingName, type SiteSettings, siteSettings } from "../../contract/site-settings.ts";

export interface StoredSettings {
  settings: SiteSettings;
  /** The fields whose stored values cannot be used. */
  invalid: SettingName[];
  /** The values as they are stored; undefined before the first save. */
  row: Readonly<Record<string, unknown>> | undefined;
}

const names = Object.keys(siteSettings.shape) as SettingName[];

/** A value that cannot be used counts as this where the default of a new site would do harm. */
const safeValues = { newsletter_enabled: false } satisfies Partial<SiteSettings>;

/** Parses each field by itself: one that cannot be used has its safe value or its default, and stops no reader of another one. */
export function parseFields(row: Readonly<Record<string, unknown>>): Omit<StoredSettings, "row"> {
  const invalid = names.filter((name) => !siteSettings.shape[name].safeParse(row[name]).success);
  const usable = Object.entries(row).filter(([name]) => !invalid.some((each) => each === name));
  const safe = Object.entries(safeValues).filter(([name]) => invalid.some((each) => each === name));
  return { settings: siteSettings.parse(Object.fromEntries([...usable, ...safe])), invalid };
}
