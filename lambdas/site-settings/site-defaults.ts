import * as z from "zod";
import { settingSchemas } from "../../contract/settings-fields.ts";
import { siteEnv } from "../env.ts";
import { getSiteSettings } from "./site-settings.ts";

/** The stage's deployment sets these until the owner saves something else in the Settings tab. */
const siteDefaults = z.object({
  contact_email: z.string(),
  social: settingSchemas.social,
  /** Null: the site shows samples. */
  testimonials: settingSchemas.testimonials.nullable(),
});

/** Throws if the function's environment does not hold them. */
export const readSiteDefaults = () => siteDefaults.parse(JSON.parse(siteEnv.read("SITE_DEFAULTS")));

/** The address that visitors see and that gets what people answer. */
export const readContactEmail = async (): Promise<string> =>
  (await getSiteSettings()).contact_email ?? readSiteDefaults().contact_email;
