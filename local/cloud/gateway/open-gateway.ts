import { join } from "node:path";
import type { Deployment } from "../deploy/deployment.ts";
import type { Endpoints } from "../endpoints.ts";
import type { Functions } from "../functions/functions.ts";
import type { CacheBehavior, OriginSettings } from "./distribution.ts";
import { createEdge } from "./edge.ts";
import type { Gateway } from "./gateway.ts";
import type { Origin } from "./http-messages.ts";
import { createLocalApi } from "./local-api.ts";

interface Options {
  gateway: Gateway;
  behaviors: readonly CacheBehavior[];
  createOrigin(settings: OriginSettings): Origin;
  endpoints: Endpoints;
  functions: Functions;
  siteBucket: string;
  /** Set in development: where the site's source is, for Vite. */
  dev: { root: string; quiet: boolean } | undefined;
}

/** Connects the gateway to the distribution, the local API and, in development, to Vite. */
export async function openGateway(deployment: Deployment, options: Options): Promise<void> {
  const { gateway, behaviors, createOrigin, endpoints, functions, siteBucket, dev } = options;
  const { template, stateDir, cleanup, print } = deployment;
  const edge = createEdge(behaviors, createOrigin);
  const localApi = createLocalApi(template, functions, endpoints);
  if (!dev) {
    gateway.open(edge, localApi);
    return;
  }
  // Imported only here because Vite takes half a second and 60 MB.
  const { reloadOnChange, startDevSite } = await import("./dev-site.ts");
  cleanup.defer(reloadOnChange(dev.root, functions, print));
  const cacheDir = join(stateDir, "vite");
  const vite = await startDevSite({ ...dev, cacheDir, server: gateway.server, behaviors, siteBucket });
  cleanup.defer(() => vite.close());
  gateway.open(edge, localApi, vite.bypass);
}
