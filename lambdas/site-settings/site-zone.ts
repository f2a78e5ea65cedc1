import type { SiteZone } from "../../contract/settings-fields.ts";
import { getSiteSettings } from "./site-settings.ts";

/** The site's time zone with its changes; contract/site-zone.ts tells the zone and the day of an instant from it. */
export const getSiteZone = async (): Promise<SiteZone> => (await getSiteSettings()).timezone;
