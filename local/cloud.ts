import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { deployBuckets } from "./deploy/buckets.ts";
import type { Deployment } from "./deploy/deployment.ts";
import { deployIdentity } from "./deploy/identity.ts";
import { deploySettings } from "./deploy/settings.ts";
import { deployTables } from "./deploy/tables.ts";
import type { Endpoints } from "./endpoints.ts";
import { createFunctions, type Functions } from "./functions/functions.ts";
import { readBehaviours } from "./gateway/distribution.ts";
import { createEdge } from "./gateway/edge.ts";
import { listenAsGateway } from "./gateway/gateway.ts";
import { createOrigins } from "./gateway/origins.ts";
import { lockInstance } from "./instance-lock.ts";
import { localAddresses } from "./local-addresses.ts";
import { choosePorts } from "./ports.ts";
import { KeptSecrets, revealSecrets } from "./secrets.ts";
import { placeServices, sdkEndpoints } from "./services.ts";
import { buildSite } from "./template/built-site.ts";
import { synthesize } from "./template/synthesize.ts";
import { readTemplate } from "./template/template.ts";

export interface CloudOptions {
  /** Where everything is kept: data, secrets, mails, ports. One cloud at a time. */
  stateDir: string;
  /** The site's; 0 takes a free one. */
  port: number;
  /** `full` fills an empty state with the demo content and accounts. */
  seed: "full" | "none";
  /** `built` serves the site as it is deployed, `dev` through Vite, `none` only the API. */
  web: "built" | "none" | "dev";
  /** Keeps the functions' logs off the terminal. */
  quiet: boolean;
  /** Called when a process of ours ends by itself; without it that is an uncaught error. */
  onCrash?: (error: Error) => void;
}

export interface Cloud {
  /** The site's origin, without a trailing slash. */
  site: string;
  endpoints: Endpoints;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, "..");
/** Shared by all states: what it holds is named by what it was made from. */
const cacheDir = join(root, ".local", "cache");

/**
 * Starts the whole product on 127.0.0.1 from its synthesized template and fills it. Throws AlreadyRunning or
 * PortInUse, whose messages are for the person at the keyboard.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { stateDir, quiet, onCrash = throwLater } = options;
  await using running = new AsyncDisposableStack();
  mkdirSync(stateDir, { recursive: true });
  mkdirSync(cacheDir, { recursive: true });
  const port = options.port || (await choosePorts(stateDir, ["site"])).site;
  const site = `http://127.0.0.1:${port}`;
  running.defer(lockInstance(stateDir, site));
  const gateway = await listenAsGateway(port);
  running.defer(() => gateway.close());

  const [assembly, siteDirectory] = await Promise.all([
    synthesize(root, cacheDir),
    options.web === "built" ? buildSite(root, cacheDir) : undefined,
  ]);
  const template = readTemplate(assembly);
  const kept = new KeptSecrets(stateDir);
  const accessKey = kept.accessKey();
  const secrets = kept.ofTemplate(template);
  const services = await placeServices(stateDir, process.env);
  const localise = localAddresses(template, services, site);
  const deployment: Deployment = { template, services, stateDir, accessKey, running };

  const functions = createFunctions({
    template,
    root,
    runtimeEnvironment: {
      AWS_REGION: template.region,
      AWS_DEFAULT_REGION: template.region,
      AWS_ACCESS_KEY_ID: accessKey.accessKeyId,
      AWS_SECRET_ACCESS_KEY: accessKey.secretAccessKey,
      TZ: "UTC",
      ...sdkEndpoints(services),
    },
    log: quiet ? () => undefined : console.log,
  });
  running.defer(() => functions.close());
  const [tables, buckets, identity] = await Promise.all([
    deployTables(deployment, onCrash),
    deployBuckets(deployment),
    deployIdentity(deployment, functions.invoke),
    deploySettings(deployment, secrets, localise),
  ]);

  const behaviours = readBehaviours(template, (text) => revealSecrets(text, secrets), localise);
  const origins = createOrigins({ deployment, functions, siteBucket: buckets.site ?? "", siteDirectory });
  const endpoints: Endpoints = {
    site,
    api: `${site}/api`,
    aws: {
      region: template.region,
      access_key_id: accessKey.accessKeyId,
      secret_access_key: accessKey.secretAccessKey,
    },
    cognito: {
      endpoint: services.cognito.endpoint,
      region: template.region,
      user_pool_id: identity.poolId,
      client_id: identity.clientId,
    },
    dynamodb: { endpoint: services.dynamodb.endpoint, table: tables[0] ?? "" },
    s3: { endpoint: services.s3.endpoint, buckets },
    mail: { url: `${services.mail.endpoint}/outbox` },
    ssm: { endpoint: services.ssm.endpoint },
    secrets_manager: { endpoint: services.secretsManager.endpoint },
    accounts: [],
    origin_secret: Object.values(secrets)[0] ?? "",
  };
  gateway.open(createEdge(behaviours, origins), endpoints);
  // At the end nothing new comes in before anything else stops.
  running.defer(() => gateway.close());
  const stopping = running.move();
  return { site, endpoints, close: () => stopping.disposeAsync() };
}

function throwLater(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
