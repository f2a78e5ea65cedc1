import type { PublicSite } from "../../../contract/site-settings.ts";

let site: Promise<PublicSite> | undefined;

/** The API client is loaded on demand: most pages show what it answers only at their end. */
const fetchSite = async (): Promise<PublicSite> => (await import("./client.ts")).call("getSite", {});

/** Fetches what the owner's settings say to visitors, once; after an error the next call fetches it again. */
export function loadSite(): Promise<PublicSite> {
  site ??= fetchSite().catch((error: unknown) => {
    site = undefined;
    throw error;
  });
  return site;
}
