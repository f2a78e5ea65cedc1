import type { PublicSite } from "../../../contract/site-settings.ts";
import { memoizeAsync } from "../base/memoize-async.ts";

/**
 * Fetches what the owner's settings say to visitors, once; after an error the next call fetches it again. The API client is
 * loaded on demand: most pages show what it answers only at their end.
 */
export const loadSite = memoizeAsync(
  async (): Promise<PublicSite> => (await import("./client.ts")).call("getSite", {}),
);
