import type { PublicSite } from "../../contract/site-settings.ts";

let site: Promise<PublicSite> | undefined;

async function fetchSite(): Promise<PublicSite> {
  // The CDN's copy is half a minute old at most; the browser keeps none.
  const response = await fetch("/api/site", { cache: "no-cache" });
  if (!response.ok) throw new Error(`/api/site returned status ${response.status}`);
  return (await response.json()) as PublicSite;
}

/** Fetches what the owner's settings say to visitors, once; after an error the next call fetches it again. */
export function loadSite(): Promise<PublicSite> {
  site ??= fetchSite().catch((error: unknown) => {
    site = undefined;
    throw error;
  });
  return site;
}
