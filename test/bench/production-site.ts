import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findItemId, type ItemPageData, shellMarkers, siteShells } from "../../contract/item-pages.ts";
import { renderItemPage } from "../../lambdas/content/render-item-page.ts";
import { readCacheBehaviors } from "../../local/cloud/gateway/distribution.ts";
import { createEdge } from "../../local/cloud/gateway/edge.ts";
import { startGateway } from "../../local/cloud/gateway/gateway.ts";
import { createResponse, type Origin } from "../../local/cloud/gateway/http-messages.ts";
import { createSiteOrigin } from "../../local/cloud/gateway/site-origin.ts";
import { synthesize } from "../../local/cloud/template/synthesize.ts";
import { readTemplate } from "../../local/cloud/template/template.ts";
import { runScript } from "../../local/tools/run-script.ts";
import { cacheDir, root } from "./deployed-functions.ts";

export interface ServedSite extends AsyncDisposable {
  /** The origin, without a trailing slash. */
  site: string;
}

const asIs = (text: string) => text;

const siteUrl = "https://kindstead.example";

/**
 * Builds the production site into `directory` and serves it as the template's distribution would: page list, headers,
 * compression, cache times. API requests and pictures go to the running cloud at `cloud`; the shell of an item's page is
 * filled with that cloud's item.
 */
export async function serveProductionSite(directory: string, cloud: string): Promise<ServedSite> {
  const settings = ["--stage", "production", "--site-url", siteUrl];
  // The repository's own stage of production is incomplete: it has no account and no domain.
  const environment = { NODE_ENV: "production", STAGE_FILE: "test/fixtures/stage-production.json" };
  await runScript(root, ["web/build.ts", ...settings, "--out", directory], environment);
  const configJson = await (await fetch(`${cloud}/config.json`)).text();
  const behaviours = readCacheBehaviors(
    readTemplate(await synthesize(root, cacheDir, () => undefined)),
    asIs,
    asIs,
  );
  const siteDomain = behaviours.at(-1)?.origin.domainName;
  const site = createSiteOrigin(directory, configJson);
  const edge = createEdge(behaviours, ({ domainName }) =>
    domainName === siteDomain ? site : serveFromCloud(cloud, directory),
  );
  const gateway = await startGateway(0);
  gateway.open(edge, async () => createResponse(404, "text/plain", "Not Found"));
  const address = gateway.server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port");
  return { site: `http://127.0.0.1:${address.port}`, [Symbol.asyncDispose]: () => gateway.close() };
}

/** Fills the shell of an item's page, and forwards everything else that is not in the site's bucket. */
const serveFromCloud = (cloud: string, directory: string): Origin => {
  const forward = forwardToCloud(cloud);
  return async (request) => {
    const answer = await forward(request);
    if (answer.status !== 200 || findItemId(request.path) === undefined) return answer;
    const page = answer.body.toString();
    const data = new RegExp(`id="${shellMarkers.dataId}">(.*?)</script>`, "s").exec(page)?.[1];
    if (data === undefined) throw new Error(`${request.path} has no data`);
    const cover = /src="(data:image[^"]+)"/.exec(page)?.[1] ?? null;
    const shell = readFileSync(join(directory, siteShells.item), "utf8");
    const body = Buffer.from(renderItemPage(shell, JSON.parse(data) as ItemPageData, siteUrl, cover));
    return { ...answer, headers: { ...answer.headers, "content-length": String(body.length) }, body };
  };
};

/** Forwards to another gateway, as a viewer without compression. */
const forwardToCloud =
  (cloud: string): Origin =>
  async ({ method, path, query, headers }) => {
    const { host: _, connection: __, "x-origin-secret": ___, ...viewers } = headers;
    const answer = await fetch(`${cloud}${path}${query && `?${query}`}`, {
      method,
      headers: { ...viewers, "accept-encoding": "identity" },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), cookies: [], body };
  };
