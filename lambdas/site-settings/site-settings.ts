import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { logErrorWithMetric } from "../log-metric.ts";
import { invalidSettingsMetric } from "../metric.ts";
import { siteSettingsEntity, siteSettingsId } from "../table/settings-entities.ts";
import { parseFields, type StoredSettings } from "./stored-settings.ts";

/*
 * The settings that the owner changes without a deployment (contract/site-settings.ts): one row of the table. Secrets, and
 * what a deployment decides, are read by lambdas/settings.ts.
 */

/** A change takes effect within this time in every Lambda instance. */
const cacheMs = 30_000;
let cached: { settings: Promise<SiteSettings>; until: number } | undefined;

/**
 * The current settings, with defaults for what is not set or cannot be used. Concurrent callers share one read, and a failed
 * read is not cached.
 */
export function getSiteSettings(): Promise<SiteSettings> {
  if (cached && Date.now() < cached.until) return cached.settings;
  const settings = readRow().then((stored) => stored.settings);
  cached = { settings, until: Date.now() + cacheMs };
  settings.catch(() => {
    cached = undefined;
  });
  return settings;
}

/** The settings as they are stored now. */
export const readSiteSettings = async (): Promise<SiteSettings> => (await readRow(true)).settings;

/** The settings with what is wrong with them, for those who change them. */
export const readStoredSettings = (): Promise<StoredSettings> => readRow(true);

async function readRow(consistent = false): Promise<StoredSettings> {
  const { Item: row } = await siteSettingsEntity
    .build(GetItemCommand)
    .key({ id: siteSettingsId })
    .options({ consistent })
    .send();
  const stored = { ...parseFields(row ?? {}), row };
  if (stored.invalid.length > 0)
    logErrorWithMetric("Stored settings cannot be used", invalidSettingsMetric, stored.invalid.length, {
      fields: stored.invalid.join(", "),
    });
  return stored;
}
