import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { clientAddressHeader } from "../env.ts";
import { handler } from "./forms.lambda.ts";
import { submissionStore } from "./submission-store.ts";

await startTableForFile();
let clients = 0;

/** Sends a message, each time from another client, and returns the answer. */
async function send(message: string, key: string | undefined) {
  const client = { [clientAddressHeader]: `198.51.100.${++clients}` };
  const answer = await handler(
    buildRouteEvent("submitForm", {
      path: { kind: "contact" },
      body: { firstName: "Maya", lastName: "Lind", email: "maya.lind@example.com", message },
      headers: { ...client, ...(key === undefined ? {} : { "idempotency-key": key }) },
    }),
    context,
  );
  return [answer.statusCode, parseBody(answer)];
}

/** The texts of all stored messages, and how many outbox messages wait: a hook's post and an email to admins for each. */
async function readAll() {
  const { items } = await submissionStore.list(undefined, "oldest", undefined);
  return [items.map(({ payload }) => payload.message), (await listPendingRows()).length];
}

it("a message that is sent again after a lost answer is stored, posted and reported to admins once", async () => {
  const key = randomUUID();
  const answers = [
    ...(await Promise.all([send("Is it free?", key), send("Is it free?", key)])),
    await send("Is it free?", key),
  ];
  expect(answers).toEqual(Array.from({ length: 3 }, () => [202, { accepted: true }]));
  expect(await readAll()).toEqual([["Is it free?"], 2]);
});

it("a stranger who knows the key of a message learns nothing, and neither replaces nor prevents it", async () => {
  const key = randomUUID();
  expect(await send("From a stranger", key)).toEqual([202, { accepted: true }]);
  expect(await send("From the sender", key)).toEqual([202, { accepted: true }]);
  expect(await send("From the stranger again", key)).toEqual([202, { accepted: true }]);
  expect((await readAll())[0]).toEqual([
    "Is it free?",
    "From a stranger",
    "From the sender",
    "From the stranger again",
  ]);
});

it("the same message without a key, as pages of earlier versions send it, is stored each time", async () => {
  await send("Hello?", undefined);
  await send("Hello?", undefined);
  const { items } = await submissionStore.list(undefined, "oldest", undefined);
  expect(items.filter(({ payload }) => payload.message === "Hello?")).toHaveLength(2);
  expect((await send("Hello?", "no UUID"))[0]).toBe(400);
});
