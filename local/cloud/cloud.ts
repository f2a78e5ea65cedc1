import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { originSecretHeader } from "../../lambdas/env.ts";
import { findSeededAccounts, type SeededAccount, seedOnce } from "../demo/seed-once.ts";
import { uploadTemplates } from "./deploy/buckets.ts";
import { type DeployedServices, deployServices } from "./deploy/deploy-services.ts";
import type { Deployment } from "./deploy/deployment.ts";
import { migrateTable } from "./deploy/migrations.ts";
import { deployTablePermissions } from "./deploy/table-permissions.ts";
import { describeEndpoints, type Endpoints } from "./endpoints.ts";
import { createFunctions, type Functions } from "./functions/functions.ts";
import { summarizeLogLine } from "./functions/summarize-log-line.ts";
import { readCacheBehaviors } from "./gateway/distribution.ts";
import { type Gateway, startGateway } from "./gateway/gateway.ts";
import { openGateway } from "./gateway/open-gateway.ts";
import { createOriginFactory } from "./gateway/origins.ts";
import { lockInstance } from "./instance-lock.ts";
import { createUrlLocalizer } from "./localize-urls.ts";
import { choosePorts } from "./ports.ts";
import { startSchedules } from "./schedules/schedules.ts";
import { resolveSecretReferences, SecretStore } from "./secret-store.ts";
import { buildRuntimeEnvironment, locateServices } from "./services.ts";
import { prepareState } from "./state-directory.ts";
import { startStreams } from "./streams/streams.ts";
import { buildSite } from "./template/build-site.ts";
import { synthesize } from "./template/synthesize.ts";
import { readTemplate, type Template } from "./template/template.ts";

export interface CloudOptions {
  /** Holds all data: tables, files, secrets, emails, ports, function logs. Only one cloud can use it at a time. */
  stateDir: string;
  /** The site's port; 0 chooses a free one. */
  port: number;
  /** Deletes the data of earlier starts first. */
  fresh?: boolean;
  /** `full` fills an empty state with the demo content and accounts. */
  seed: "full" | "none";
  /** `built` serves the built site, `dev` serves it through Vite, `none` serves only the API. */
  web: "built" | "none" | "dev";
  /** The path of another stage's settings, instead of stages/local.json. */
  stageFile?: string | undefined;
  /** Prints each line that a function logs. Without it, warnings and errors are a sentence each and others stay unprinted. */
  verbose?: boolean;
  /** Prints neither progress nor function logs. The logs are always written to functions.log. */
  quiet: boolean;
  /** Called when a child process exits unexpectedly. The default is to throw an uncaught error. */
  onCrash?: (error: Error) => void;
}

export interface Cloud {
  /** The site's origin, without a trailing slash. */
  site: string;
  endpoints: Endpoints;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, "..", "..");
/** Shared by all state directories: each entry is named by a hash of its inputs. */
const cacheDir = join(root, ".local", "cache");

type Print = (line: string) => void;

/**
 * Starts the whole product on 127.0.0.1 from its synthesized CloudFormation templates. Throws AlreadyRunningError or
 * PortInUseError, whose messages tell the user what to do.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { stateDir, onCrash = throwUncaught } = options;
  const print: Print = options.quiet ? () => undefined : console.log;
  await using cleanup = new AsyncDisposableStack();
  const { site, gateway } = await claimStateAndPort(options, cleanup);
  const { template, siteDirectory } = await buildTemplateAndSite(options, print);

  const secretStore = new SecretStore(stateDir);
  const accessKey = secretStore.getAccessKey();
  const secrets = secretStore.getTemplateSecrets(template);
  const services = await locateServices(stateDir, process.env, print);
  const localizeUrls = createUrlLocalizer(template, services, site);
  const deployment: Deployment = { template, services, stateDir, accessKey, print, cleanup };
  const functionLog = openFunctionLog(options, print, cleanup);
  const functions = await startFunctions(deployment, functionLog);
  const deployed = await deployServices(deployment, {
    site,
    functions,
    secretStore,
    secrets,
    localizeUrls,
    onCrash,
  });
  await migrateTable(functions.environment, print);
  if (siteDirectory !== undefined) await uploadTemplates(deployment, deployed.buckets.site, siteDirectory);
  const accounts = await seed(options, deployment, deployed, functions, functionLog);
  // Pages say how much the library holds.
  if (siteDirectory !== undefined) await functions.invoke(functions.getArn("publish"), {});

  const behaviors = readCacheBehaviors(
    template,
    (text) => resolveSecretReferences(text, secrets),
    localizeUrls,
  );
  const originSecrets = behaviors.map(({ origin }) => origin.customHeaders[originSecretHeader]);
  const endpoints = describeEndpoints(deployment, deployed, {
    site,
    environment: functions.environment,
    accounts,
    originSecret: originSecrets.find(Boolean) ?? "",
  });
  const { buckets, stripe } = deployed;
  await openGateway(deployment, {
    gateway,
    behaviors,
    createOrigin: createOriginFactory({
      deployment,
      functions,
      siteBucket: buckets.site,
      siteDirectory,
      stripe,
    }),
    endpoints,
    functions,
    siteBucket: buckets.site,
    dev: options.web === "dev" ? { root, quiet: options.quiet } : undefined,
  });
  startStreams(deployment, functions);
  cleanup.defer(startSchedules(template, functions));
  // Runs first when the cloud closes, so that no request arrives while the services stop.
  cleanup.defer(() => gateway.close());
  const closing = cleanup.move();
  return { site, endpoints, close: () => closing.disposeAsync() };
}

/** Locks the state directory and listens on the site's port before anything else starts. */
async function claimStateAndPort(
  { stateDir, port: wantedPort, fresh = false }: CloudOptions,
  cleanup: AsyncDisposableStack,
): Promise<{ site: string; gateway: Gateway }> {
  mkdirSync(stateDir, { recursive: true });
  const port = wantedPort || (await choosePorts(stateDir, ["site"])).site;
  const site = `http://127.0.0.1:${port}`;
  cleanup.defer(lockInstance(stateDir, site));
  const gateway = await startGateway(port);
  cleanup.defer(() => gateway.close());
  await prepareState(stateDir, fresh);
  return { site, gateway };
}

async function buildTemplateAndSite(
  { web, stageFile }: CloudOptions,
  print: Print,
): Promise<{ template: Template; siteDirectory: string | undefined }> {
  const [assembly, siteDirectory] = await Promise.all([
    synthesize(root, cacheDir, print, stageFile),
    web === "built" ? buildSite(root, cacheDir, print) : undefined,
  ]);
  return { template: readTemplate(assembly), siteDirectory };
}

/** Writes each line that a function logs to functions.log, and prints what the options ask for. */
function openFunctionLog(
  { stateDir, verbose = false }: CloudOptions,
  print: Print,
  cleanup: AsyncDisposableStack,
): Print {
  const logFile = createWriteStream(join(stateDir, "functions.log"));
  cleanup.defer(() => logFile.close());
  return (line) => {
    logFile.write(`${line}\n`);
    const shown = verbose ? line : summarizeLogLine(line);
    if (shown !== undefined) print(shown);
  };
}

async function startFunctions(deployment: Deployment, log: Print): Promise<Functions> {
  const { template, services, accessKey, cleanup } = deployment;
  const getTableEndpoint = await deployTablePermissions(deployment);
  const functions = createFunctions({
    template,
    root,
    runtimeEnvironment: buildRuntimeEnvironment(template.region, accessKey, services),
    getRoleEnvironment: (role) => ({
      // Presigned links and forms carry it, too: they may do what the role may.
      AWS_SESSION_TOKEN: role,
      ...(getTableEndpoint && { AWS_ENDPOINT_URL_DYNAMODB: getTableEndpoint(role) }),
    }),
    log,
  });
  cleanup.defer(() => functions.close());
  return functions;
}

async function seed(
  options: CloudOptions,
  { stateDir, services, print }: Deployment,
  { buckets, identity }: DeployedServices,
  functions: Functions,
  log: Print,
): Promise<SeededAccount[]> {
  if (options.seed === "none") return findSeededAccounts(stateDir) ?? [];
  return seedOnce({
    stateDir,
    environment: functions.environment,
    targets: {
      filesBucket: buckets.files,
      mediaBucket: buckets.media,
      userPoolId: identity.poolId,
      usesStripeEmulator: services.stripe.isEmulated,
    },
    print,
    log,
  });
}

function throwUncaught(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
