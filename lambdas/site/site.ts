import * as z from "zod";
import type { RouteOutput } from "../../contract/routes.ts";
import { settingSchemas } from "../../contract/settings-fields.ts";
import { siteEnv } from "../env.ts";
import type { Guest } from "../http/actor.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";

/** The stage's deployment sets these until the owner saves something else in the Settings tab. */
const siteDefaults = z.object({
  contact_email: z.string(),
  social: settingSchemas.social,
  /** Null: the site shows samples. */
  testimonials: settingSchemas.testimonials.nullable(),
});

/** Throws if the function's environment does not hold them. */
export const readSiteDefaults = () => siteDefaults.parse(JSON.parse(siteEnv.read("SITE_DEFAULTS")));

/** Returns the settings that visitors see (SITE-19). Read each time: the CDN asks at most twice a minute. */
export async function getSite(_actor: Guest): Promise<RouteOutput<"getSite">> {
  const settings = await readSiteSettings();
  const defaults = readSiteDefaults();
  return {
    contact_email: settings.contact_email ?? defaults.contact_email,
    social: settings.social ?? defaults.social,
    testimonials: settings.testimonials ?? defaults.testimonials,
    legal_name: settings.legal_name,
    legal_address: settings.legal_address,
  };
}
