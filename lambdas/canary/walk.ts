import { getContentAccess } from "../../contract/access.ts";
import { type ContentCard, contentPage, download } from "../../contract/content.ts";
import { routes } from "../../contract/routes.ts";
import { type RuntimeConfig, runtimeConfig } from "../../contract/runtime-config.ts";
import { type CanaryCredentials, callCognito, signIn } from "./cognito-calls.ts";
import { createSteps, type Fetcher } from "./walk-steps.ts";

/*
 * The canary acts as a member's browser does: it opens the site, signs in, lists the library, asks for a download link
 * and reads the file's first byte.
 */

/** The time that all steps together may take. */
const timeoutMs = 25_000;

/** Walks through the site once. Returns how long each step took, in milliseconds. Throws CanaryError. */
export async function walkSite(
  site: string,
  credentials: CanaryCredentials,
): Promise<Readonly<Record<string, number>>> {
  const { request, doStep, durations } = createSteps(timeoutMs);
  const config = await doStep("open the site", () => openSite(site, request));
  const tokens = await doStep("sign in", () => signIn(config, credentials, request));
  const item = await doStep("list the library", async () => {
    const free = await findFreeItem(site, request);
    if (!free) throw new Error("the first page has no item for free members");
    return free;
  });
  await doStep("download", () => downloadItem(site, item, tokens.AccessToken, request));
  await doStep("sign out", () => callCognito(config, "RevokeToken", { Token: tokens.RefreshToken }, request));
  return durations;
}

/** Opens the home page and returns the site's /config.json. */
export async function openSite(site: string, request: Fetcher): Promise<RuntimeConfig> {
  await request(`${site}/`);
  return runtimeConfig.parse(JSON.parse(await request(`${site}/config.json`)));
}

/** Finds an item on the library's first page that a free member may download. */
export async function findFreeItem(site: string, request: Fetcher): Promise<ContentCard | undefined> {
  const { items } = contentPage.parse(JSON.parse(await request(`${site}${routes.listContent.path}`)));
  return items.find(({ category }) => getContentAccess(category, "free_member") === "open");
}

/** Asks for a download link and reads the first byte of the file. */
export async function downloadItem(
  site: string,
  { id }: Pick<ContentCard, "id">,
  token: string,
  request: Fetcher,
): Promise<void> {
  const { method, path } = routes.downloadContent;
  const link = await request(site + path.replace("{id}", id), {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  await request(download.parse(JSON.parse(link)).url, { headers: { range: "bytes=0-0" } });
}
