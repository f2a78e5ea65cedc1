import { type RefObject, useEffect, useState } from "react";
import type { PublicSite } from "../../../contract/site-settings.ts";
import { log } from "../base/log.ts";
import { useNearViewport } from "../ui/use-near-viewport.ts";
import { loadSite } from "./site.ts";

/** Returns the owner's settings that visitors see (SITE-19); null until they have loaded and after an error. */
export function useSite(isWanted = true): PublicSite | null {
  const [site, setSite] = useState<PublicSite | null>(null);
  useEffect(() => {
    if (isWanted) loadSite().then(setSite, (error: unknown) => log.error("failed to load /api/site", error));
  }, [isWanted]);
  return site;
}

/** As `useSite`, once an element is near the viewport: most of these places are at the end of a page. */
export const useSiteNear = (ref: RefObject<Element | null>): PublicSite | null =>
  useSite(useNearViewport(ref));
