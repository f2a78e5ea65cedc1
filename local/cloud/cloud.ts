import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { routes } from "../../contract/routes.ts";
import { originSecretHeader } from "../../lambdas/http/env.ts";
import { seededAccounts, seedOnce } from "../demo/seed-once.ts";
import { deployBuckets } from "./deploy/buckets.ts";
import type { Deployment } from "./deploy/deployment.ts";
import { deployFormHooks } from "./deploy/form-hooks.ts";
import { deployIdentity } from "./deploy/identity.ts";
import { deploySettings } from "./deploy/settings.ts";
import { deployStripe } from "./deploy/stripe.ts";
import { deployTables } from "./deploy/tables.ts";
import { describeEndpoints, type Endpoints } from "./endpoints.ts";
import { createFunctions } from "./functions/functions.ts";
import { readBehaviours } from "./gateway/distribution.ts";
import { createEdge } from "./gateway/edge.ts";
import { listenAsGateway } from "./gateway/gateway.ts";
import { createLocalPaths } from "./gateway/local-paths.ts";
import { createOrigins } from "./gateway/origins.ts";
import { lockInstance } from "./instance-lock.ts";
import { localAddresses } from "./local-addresses.ts";
import { choosePorts } from "./ports.ts";
import { startSchedules } from "./schedules/schedules.ts";
import { KeptSecrets, revealSecrets } from "./secrets.ts";
import { placeServices, runtimeEnvironment } from "./services.ts";
import { readyState } from "./state.ts";
import { startStreams } from "./streams/streams.ts";
import { buildSite } from "./template/built-site.ts";
import { synthesize } from "./template/synthesize.ts";
import { readTemplate } from "./template/template.ts";

export interface CloudOptions {
  /** Where everything is kept: data, secrets, mails, ports, the functions' logs. One cloud at a time. */
  stateDir: string;
  /** The site's; 0 takes a free one. */
  port: number;
  /** Forgets what earlier starts have kept. */
  fresh?: boolean;
  /** `full` fills an empty state with the demo content and accounts. */
  seed: "full" | "none";
  /** `built` serves the site as it is deployed, `dev` through Vite, `none` only the API. */
  web: "built" | "none" | "dev";
  /** Keeps progress and the functions' logs off the terminal; the logs also go to functions.log. */
  quiet: boolean;
  /** Called when a process of ours ends by itself; without it that is an uncaught error. */
  onCrash?: (error: Error) => void;
}

export interface Cloud {
  /** The site's origin, without a trailing slash. */
  site: string;
  endpoints: Endpoints;
  /** Loads every function, so that nobody's first request has to wait for it. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, "..", "..");
/** Shared by all states: what it holds is named by what it was made from. */
const cacheDir = join(root, ".local", "cache");

/**
 * Starts the whole product on 127.0.0.1 from its synthesized template. Throws AlreadyRunning or PortInUse, whose
 * messages are for the person at the keyboard.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { stateDir, web, quiet, onCrash = throwLater } = options;
  const say: (line: string) => void = quiet ? () => undefined : console.log;
  await using running = new AsyncDisposableStack();
  mkdirSync(stateDir, { recursive: true });
  const port = options.port || (await choosePorts(stateDir, ["site"])).site;
  const site = `http://127.0.0.1:${port}`;
  running.defer(lockInstance(stateDir, site));
  const gateway = await listenAsGateway(port);
  running.defer(() => gateway.close());
  await readyState(stateDir, options.fresh ?? false);

  const [assembly, siteDirectory] = await Promise.all([
    synthesize(root, cacheDir, say),
    web === "built" ? buildSite(root, cacheDir, say) : undefined,
  ]);
  const template = readTemplate(assembly);
  const kept = new KeptSecrets(stateDir);
  const accessKey = kept.accessKey();
  const secrets = kept.ofTemplate(template);
  const services = await placeServices(stateDir, process.env, say);
  const localise = localAddresses(template, services, site);
  const deployment: Deployment = { template, services, stateDir, accessKey, say, running };

  const logFile = createWriteStream(join(stateDir, "functions.log"));
  running.defer(() => logFile.close());
  const functions = createFunctions({
    template,
    root,
    runtimeEnvironment: runtimeEnvironment(template.region, accessKey, services),
    log(line) {
      logFile.write(`${line}\n`);
      say(line);
    },
  });
  running.defer(() => functions.close());
  const formHooks = await deployFormHooks(deployment, functions.environment);
  const stripe = await deployStripe(deployment, {
    drawn: kept.stripeKeys(),
    webhook: site + routes.stripeWebhook.path,
    told: functions.environment,
  });
  const [tables, buckets, identity] = await Promise.all([
    deployTables(deployment, onCrash),
    deployBuckets(deployment),
    deployIdentity(deployment, functions.invoke),
    deploySettings(deployment, { ...secrets, ...stripe.secrets }, localise, {
      ...formHooks.parameters,
      ...stripe.parameters,
    }),
  ]);

  const accounts =
    options.seed === "none"
      ? seededAccounts(stateDir)
      : await seedOnce({
          stateDir,
          environment: functions.environment,
          places: {
            filesBucket: buckets.files,
            mediaBucket: buckets.media,
            userPoolId: identity.poolId,
            paysLocally: services.stripe.ours,
          },
          say,
        });

  const behaviours = readBehaviours(template, (text) => revealSecrets(text, secrets), localise);
  const origins = createOrigins({ deployment, functions, siteBucket: buckets.site, siteDirectory, stripe });
  const endpoints = describeEndpoints(deployment, {
    site,
    tables,
    buckets,
    identity,
    formHooks,
    stripe,
    accounts: accounts ?? [],
    originSecret:
      behaviours.map(({ origin }) => origin.customHeaders[originSecretHeader]).find(Boolean) ?? "",
  });
  const edge = createEdge(behaviours, origins);
  const local = createLocalPaths(template, functions, endpoints);
  if (web === "dev") {
    // Loaded only here: Vite is half a second and 60 MB.
    const { reloadOnChange, startDevSite } = await import("./gateway/dev-site.ts");
    running.defer(reloadOnChange(root, functions, say));
    const { server } = gateway;
    const dev = {
      root,
      cacheDir: join(stateDir, "vite"),
      quiet,
      server,
      behaviours,
      siteBucket: buckets.site,
    };
    const vite = await startDevSite(dev);
    running.defer(() => vite.close());
    gateway.open(edge, local, vite.bypass);
  } else gateway.open(edge, local);
  startStreams(deployment, functions);
  running.defer(startSchedules(template, functions));
  // At the end nothing new comes in before anything else stops.
  running.defer(() => gateway.close());
  const stopping = running.move();
  return { site, endpoints, warm: functions.warm, close: () => stopping.disposeAsync() };
}

function throwLater(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
