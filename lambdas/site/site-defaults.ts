import * as z from "zod";
import { socialLink, testimonial } from "../../contract/site-settings.ts";
import { siteEnv } from "../env.ts";

/** What the stage's deployment says until the owner saves something else in the Settings tab. */
const siteDefaults = z.object({
  contact_email: z.string(),
  social: z.array(socialLink),
  /** Null: the site shows samples. */
  testimonials: z.array(testimonial).nullable(),
});

/** Throws if the function's environment does not hold them. */
export const readSiteDefaults = () => siteDefaults.parse(JSON.parse(siteEnv.read("SITE_DEFAULTS")));
