import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { shellMarkers, toItemPath } from "../../contract/item-pages.ts";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import { getDocument } from "../../lambdas/content/item-page.ts";
import { attemptDelivery } from "../../lambdas/delivery/attempt-delivery.ts";
import { clientAddressHeader } from "../../lambdas/env.ts";
import { log } from "../../lambdas/log.ts";
import { toNewestPartition } from "../../lambdas/table/definition.ts";
import { startFormHooks } from "../../local/emulators/form-hooks/server.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";
import { personalData } from "../../local/tools/entities.ts";
import { loadLambdas } from "../bench/answers.ts";
import { countDurableSteps, createSampleRequests, type SampleRequest } from "../bench/requests.ts";
import { saveSettings } from "../bench/site-requests.ts";
import { listAccepted } from "../support/arbitrary-input.ts";
import { buildEvent, type RequestParts } from "../support/event.ts";
import { startShopForFile } from "../support/shop.fixture.ts";
import { recordTableCommands } from "../support/table-calls.ts";

/*
 * Whatever an input accepts can be stored, listed, shown and emailed: for each route that writes, accepted values are sent
 * to its Lambda, and then every route that reads a written kind of row answers, every email is built and sent, and every
 * hook is posted. Nouns, values and readers all follow from the contract and from what the Lambdas do to the table.
 */

/** Pages and emails read what owners write. A thousand inputs of each of these routes take ten minutes, advisors the longest. */
const isOwnersText = (name: RouteName) => /^adminUpdate(Settings|Advisor|Content|Newsletter)$/.test(name);
const [few, many] = process.env.PROVE ? [100, 1_000] : [2, 4];

const shop = await startShopForFile();
Object.assign(process.env, {
  FILES_BUCKET: "files",
  MEDIA_BUCKET: "media",
  MAIL_FROM: "hello@kindstead.test",
  MAIL_CONFIGURATION_SET: "test",
});
mockClient(SESv2Client).on(SendEmailCommand).resolves({});
const shell = `<head><title></title></head><body><div ${shellMarkers.path}>${shellMarkers.main}</div></body>`;
const site = { Body: { transformToString: async () => shell } };
mockClient(S3Client)
  .on(GetObjectCommand)
  .resolves(site as never);
const samples = await createSampleRequests(shop);
const callRoute = await loadLambdas();
const hooks = await startFormHooks({ port: 0, dir: createTempDirectory(afterAll) });
afterAll(() => hooks.close());

const entityNames = [...personalData.keys()];

type Values = Record<string, unknown>;
interface Written {
  entity: string;
  id: string;
}

/** Every text in a value, with the names of the fields that hold it. */
function listTexts(value: unknown, name = ""): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, key));
}

const findEntity = (text: string): string | undefined =>
  entityNames.find((entity) => {
    const list = toNewestPartition(entity);
    return text.startsWith(`${entity}#`) || text === list || text.startsWith(`${list} `);
  });

/** Finds what a request reads and writes, by the keys that it sends to the table. */
async function watch(work: () => Promise<unknown>): Promise<{ read: Set<string>; written: Written[] }> {
  const commands = await recordTableCommands(work);
  const isRead = ({ name }: { name: string }) => /Get|Query/.test(name);
  const read = commands
    .filter(isRead)
    .flatMap(({ input }) => listTexts(input).map(([, text]) => findEntity(text)));
  const keys = commands.filter((each) => !isRead(each)).flatMap(({ input }) => listTexts(input));
  const written = keys.flatMap(([name, text]) => {
    const entity = name === "pk" ? findEntity(text) : undefined;
    return entity ? [{ entity, id: text.slice(entity.length + 1) }] : [];
  });
  return { read: new Set(read.filter((entity) => entity !== undefined)), written };
}

/** Calls a route after a new sign-in. Throws if it answers 5xx; an input that its Lambda refuses is no matter of schemas. */
async function call(name: RouteName, sent: RequestParts): Promise<boolean> {
  const claims = sent.claims && { ...sent.claims, auth_time: String(Math.floor(Date.now() / 1_000)) };
  try {
    await callRoute(name, { ...sent, ...(claims && { claims }) });
    return true;
  } catch (error) {
    if (String(error).includes(" answered 429")) {
      // Past every limit.
      vi.setSystemTime(Date.now() + 90_000_000);
      return call(name, sent);
    }
    if (/ answered 4\d\d/.test(String(error))) return false;
    throw error;
  }
}

/** Versions, tokens, what was shown, an import's columns and a refund's amount have one value for each row: the sample's. */
const isFixed = (field: string) => /^(version|token|before|fields|amount_cents|starts_at)$/.test(field);

interface Variant {
  /** The fields for which accepted values are known. */
  free: Record<string, fc.Arbitrary<unknown>>;
  /** The sample's values for all others. */
  fixed: Values;
}

/** The inputs of a route: several if it is a union, such as one for each kind of form. */
function listVariants(name: RouteName): Variant[] {
  const route: Route = routes[name];
  const { input } = route;
  const sample = samples[name];
  if (route.method === "GET" || !sample || countDurableSteps(route, sample) === 0) return [];
  const sent: Values = { ...sample.otherFields, ...(sample.sent.body as Values), ...sample.sent.path };
  const options = input instanceof z.ZodUnion ? input.options : [input];
  return options
    .filter((option) => option instanceof z.ZodObject)
    .map(({ shape }) => {
      const fields = Object.entries<z.ZodType>(shape);
      const free = fields.filter(([field, schema]) => !isFixed(field) && listAccepted(schema).length > 0);
      return {
        free: Object.fromEntries(
          free.map(([field, schema]) => [field, fc.constantFrom(...listAccepted(schema))]),
        ),
        fixed: Object.fromEntries(
          fields.filter(([field]) => field in sent).map(([field]) => [field, sent[field]]),
        ),
      };
    })
    .filter(({ free }) => Object.keys(free).length > 0);
}

/** Inputs that a route accepts, each once: the sample's, with accepted values of some fields. */
function listInputs(name: RouteName): Values[] {
  const inputs = listVariants(name).flatMap(({ free, fixed }) => {
    const some = fc.record(free, { requiredKeys: [] });
    return fc
      .sample(some, { numRuns: isOwnersText(name) ? many : few, seed: 20_261_126 })
      .map((values) => ({ ...fixed, ...values }));
  });
  const accepted = inputs.filter((input) => routes[name].input.safeParse(input).success);
  return [...new Map(accepted.map((input) => [JSON.stringify(input), input])).values()];
}

const isReader = ([name, route]: [string, Route]) =>
  route.method === "GET" || countDurableSteps(route, samples[name as RouteName] ?? { sent: {} }) === 0;
const readers = Object.entries<Route>(routes).filter(isReader) as [RouteName, Route][];
const reads = new Map<RouteName, Set<string>>();
for (const [name] of readers) {
  await samples[name]?.before?.();
  reads.set(name, (await watch(() => call(name, samples[name]?.sent ?? {}))).read);
}

/** Every request reads its sender's row, so a member's row counts as read by routes about members only. */
const doesRead = ([name, { feature }]: [RouteName, Route], entities: Set<string>, writer: Route) =>
  [...entities].some(
    (entity) => reads.get(name)?.has(entity) && (entity !== "member" || feature === writer.feature),
  );

/** Calls what reads the written rows: routes, with the ids of these rows, the item's page, and deliveries. */
async function readAll(written: Written[], name: RouteName, claims: RequestParts["claims"]): Promise<void> {
  const writer: Route = routes[name];
  const entities = new Set(written.map(({ entity }) => entity));
  for (const reader of readers.filter((each) => doesRead(each, entities, writer))) {
    const sent = samples[reader[0]]?.sent ?? {};
    const id = written.find((row) => sent.path?.id?.split("_")[0] === row.id.split("_")[0])?.id;
    await call(reader[0], {
      ...sent,
      ...(id !== undefined && { path: { ...sent.path, id } }),
      ...(reader[1].access === writer.access && claims && { claims }),
    });
  }
  for (const { entity, id } of written) {
    if (entity === "outbox") await attemptDelivery(id, Date.now() + 90_000_000);
    const item = entity === "content" ? await contentStore.find(id) : undefined;
    if (!item) continue;
    const page = await getDocument({ ...buildEvent("GET /"), rawPath: toItemPath(item) });
    expect(page.statusCode).toBe(200);
  }
}

/** Sends an input to its Lambda and uses what it wrote. Returns whether the Lambda accepted it, too. */
async function store(name: RouteName, input: Values, place: number): Promise<boolean> {
  const { before, sent } = samples[name] as SampleRequest;
  await before?.();
  const [inPath, inBody] = [true, false].map((wanted) =>
    Object.fromEntries(
      Object.entries(input).filter(([field]) => routes[name].path.includes(`{${field}}`) === wanted),
    ),
  );
  const headers = { ...sent.headers, [clientAddressHeader]: `192.0.${place % 250}.1` };
  let accepted = false;
  const { written } = await watch(async () => {
    accepted = await call(name, {
      ...sent,
      path: inPath as RequestParts["path"] & {},
      body: inBody,
      headers,
    });
  });
  if (accepted) await readAll(written, name, sent.claims);
  return accepted;
}

const complaints: unknown[] = [];
beforeEach(async () => {
  await saveSettings({ form_hook_url: `${hooks.url}/form`, upgrade_hook_url: `${hooks.url}/upgrade` });
  complaints.length = 0;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const note = (...line: unknown[]) => void complaints.push(line);
  vi.spyOn(log, "error").mockImplementation(note);
  vi.spyOn(log, "warn").mockImplementation((...line) => {
    if (String(line[0]).startsWith("Delivery")) note(...line);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Without the check of an import, whose rows lie in objects (lambdas/imports/imports.test.ts). */
const writers = (Object.keys(routes) as RouteName[]).filter(
  (name) => listVariants(name).length > 0 && name !== "adminCheckImport",
);

it.each(writers)(
  "%s: whatever its input accepts is stored, and everything that reads it goes on",
  { timeout: 1_200_000 },
  async (name) => {
    let stored = 0;
    for (const [place, input] of listInputs(name).entries()) {
      const wasStored = await store(name, input, place).catch((error: unknown) => {
        complaints.push(error);
        return true;
      });
      expect(complaints, JSON.stringify(input)).toEqual([]);
      if (wasStored) stored += 1;
    }
    expect(stored).toBeGreaterThan(0);
  },
);
