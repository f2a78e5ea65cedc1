import { expect, it } from "vitest";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "./rate-limit.ts";
import { documentClient } from "./table.ts";

const limit = { uses: 5, windowSeconds: 600 };
const start = Date.parse("2026-05-04T09:07:31.000Z");
let clients = 0;

await startTableForFile();

const newClient = () => `198.51.100.${++clients}`;
const use = (client: string, at = start, what = "contact") =>
  enforceRateLimit(what, client, limit, at).then(
    () => "counted",
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );
const useUp = async (client: string, at = start) => {
  for (let n = 0; n < limit.uses; n++) expect(await use(client, at)).toBe("counted");
};

it("rate limit: rejects uses over the limit until the window of ten minutes ends", async () => {
  const client = newClient();
  await useUp(client);
  expect(await use(client, start + 60_000)).toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 540,
  });
  expect(await use(client, start + 599_001)).toMatchObject({ retryAfterSeconds: 1 });
  expect(await use(client, start + 600_000)).toBe("counted");
});

it("rate limit: allows all uses again in the next window", async () => {
  const client = newClient();
  await useUp(client);
  await use(client);
  await useUp(client, start + 700_000);
  expect(await use(client, start + 700_000)).toMatchObject({ retryAfterSeconds: 600 });
});

it("rate limit: counts each client and each action separately", async () => {
  const client = newClient();
  await useUp(client);
  expect(await use(newClient())).toBe("counted");
  expect(await use(client, start, "newsletter")).toBe("counted");
});

it("rate limit: allows exactly five of fifty concurrent uses", async () => {
  const client = newClient();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => use(client)));
  expect(outcomes.filter((outcome) => outcome === "counted")).toHaveLength(5);
});

it("rate limit: counts both of two uses that start a window at the same time", async () => {
  const client = newClient();
  const bothStarted = Promise.withResolvers<void>();
  let started = 0;
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === "PutItemCommand" && ++started === 2) bothStarted.resolve();
        if (commandName === "PutItemCommand") await bothStarted.promise;
        return next(args);
      },
    { step: "initialize", name: "together" },
  );
  expect(await Promise.all([use(client), use(client)])).toEqual(["counted", "counted"]);
  documentClient.middlewareStack.remove("together");
  expect(started).toBe(2);
  for (let n = 2; n < limit.uses; n++) expect(await use(client)).toBe("counted");
  expect(await use(client)).toMatchObject({ code: "too_many_requests" });
});

it("rate limit: needs one table call within a window and two to start one", async () => {
  const client = newClient();
  expect(await listTableCalls(() => use(client))).toEqual(["Update", "Put"]);
  expect(await listTableCalls(() => use(client))).toEqual(["Update"]);
});
