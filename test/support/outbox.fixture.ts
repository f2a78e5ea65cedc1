import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { afterAll } from "vitest";
import * as z from "zod";
import { enqueue, type HookMessage, type OutboxMessage } from "../../lambdas/outbox/outbox.ts";
import { outboxStore } from "../../lambdas/outbox/outbox-store.ts";
import type { OutboxRow } from "../../lambdas/table/system-entities.ts";
import { startFormHooks } from "../../local/emulators/form-hooks/server.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";
import { mockSecrets } from "./secrets.ts";

const ledger = z.object({
  calls: z.array(
    z.object({
      hook: z.string(),
      idempotency_key: z.string(),
      body: z.record(z.string(), z.json()),
      outcome: z.union([z.number(), z.string()]),
    }),
  ),
});

let settings = 0;

/** Mocks Parameter Store with these addresses, under new names each time because settings are cached by name. */
export function mockSettings(addresses: { form: string; upgrade: string }): void {
  settings += 1;
  mockSecrets();
  process.env.MAIL_CONFIGURATION_SET = "kindstead-test";
  process.env.HOOK_ADDRESSES = "any";
  const parameters = mockClient(SSMClient);
  const values = {
    FORM_HOOK: addresses.form,
    UPGRADE_HOOK: addresses.upgrade,
    SITE_URL: "https://kindstead.test",
  };
  for (const [name, Value] of Object.entries(values)) {
    const Name = `/kindstead/test-${settings}/${name}`;
    process.env[`${name}_PARAMETER`] = Name;
    parameters.on(GetParameterCommand, { Name }).resolves({ Parameter: { Value } });
  }
}

/** Starts the form hooks emulator, and mocks settings that point to it, until the last test of the file is over. */
export async function startHooksForFile() {
  const server = await startFormHooks({ port: 0, dir: createTempDirectory(afterAll) });
  afterAll(() => server.close());
  mockSettings({ form: `${server.url}/form`, upgrade: `${server.url}/upgrade` });
  const control = (path: string, method: string, body?: object) =>
    fetch(`${server.url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return {
    url: server.url,
    calls: async () => ledger.parse(await (await control("/_ledger", "GET")).json()).calls,
    misbehave: (fault: object) => control("/_faults", "POST", fault),
    async reset(): Promise<void> {
      await control("/_ledger", "DELETE");
      await control("/_faults", "DELETE");
    },
  };
}

/** Enqueues a message as the product does, at `at`, to be delivered from `due` on (milliseconds since the epoch). */
export async function enqueueMessage(message: OutboxMessage, at = Date.now(), due = at): Promise<OutboxRow> {
  const item = enqueue(message, new Date(at).toISOString(), { dueAt: new Date(due).toISOString() });
  await execute(item);
  const { ToolboxItem } = item.params();
  return ToolboxItem;
}

export const buildHookMessage = (
  payload: Record<string, string> = {},
  hook: HookMessage["hook"] = "form",
): HookMessage => ({
  kind: "hook",
  hook,
  payload: { firstName: "Maya", ...payload },
});

/** Creates a delivery that was made. */
export async function createSentDelivery(given: OutboxMessage): Promise<OutboxRow> {
  const row = await enqueueMessage(given);
  await outboxStore.markDone(row.id, "sent", Date.now());
  return row;
}

/** Creates a failed delivery (a dead letter), and returns how to make it fail again. */
export async function createFailedDelivery(given: OutboxMessage = buildHookMessage()) {
  const { id } = await enqueueMessage(given);
  const fail = async (): Promise<void> => {
    const now = Date.now() + 1_000;
    const row = await outboxStore.claim(id, now);
    if (row) await outboxStore.markFailed(row, "Error: no answer", undefined, now);
  };
  await fail();
  return { id, giveUp: fail };
}
