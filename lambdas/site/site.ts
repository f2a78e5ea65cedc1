import type { RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../http/actor.ts";
import { readSiteDefaults } from "../site-settings/site-defaults.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";

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
