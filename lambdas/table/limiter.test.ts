import { expect, it } from "vitest";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { countTableCalls } from "../../test/support/table-calls.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "./limiter.ts";
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

it("counts to the limit, then refuses until ten minutes after the first use", async () => {
  const client = newClient();
  await useUp(client);
  expect(await use(client, start + 60_000)).toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 540,
  });
  expect(await use(client, start + 599_001)).toMatchObject({ retryAfterSeconds: 1 });
  expect(await use(client, start + 600_000)).toBe("counted");
});

it("begins anew with the next window, whole", async () => {
  const client = newClient();
  await useUp(client);
  await use(client);
  await useUp(client, start + 700_000);
  expect(await use(client, start + 700_000)).toMatchObject({ retryAfterSeconds: 600 });
});

it("counts each client and each thing by itself", async () => {
  const client = newClient();
  await useUp(client);
  expect(await use(newClient())).toBe("counted");
  expect(await use(client, start, "newsletter")).toBe("counted");
});

it("lets exactly five of fifty through that come at once", async () => {
  const client = newClient();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => use(client)));
  expect(outcomes.filter((outcome) => outcome === "counted")).toHaveLength(5);
});

it("counts both of two that begin a window together", async () => {
  const client = newClient();
  const bothHere = Promise.withResolvers<void>();
  let begun = 0;
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === "PutItemCommand" && ++begun === 2) bothHere.resolve();
        if (commandName === "PutItemCommand") await bothHere.promise;
        return next(args);
      },
    { step: "initialize", name: "together" },
  );
  expect(await Promise.all([use(client), use(client)])).toEqual(["counted", "counted"]);
  documentClient.middlewareStack.remove("together");
  expect(begun).toBe(2);
  for (let n = 2; n < limit.uses; n++) expect(await use(client)).toBe("counted");
  expect(await use(client)).toMatchObject({ code: "too_many_requests" });
});

it("costs one call within a window, two to begin it", async () => {
  const client = newClient();
  expect(await countTableCalls(() => use(client))).toEqual(["Update", "Put"]);
  expect(await countTableCalls(() => use(client))).toEqual(["Update"]);
});
