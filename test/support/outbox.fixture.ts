import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { afterAll } from "vitest";
import * as z from "zod";
import { type OutboxMessage, enqueue, type HookMessage } from "../../lambdas/outbox/outbox.ts";
import { outboxStore } from "../../lambdas/outbox/outbox-store.ts";
import type { OutboxRow } from "../../lambdas/table/system-entities.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";
import { startFormHooks } from "../../local/emulators/form-hooks/server.ts";

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

/** Parameter Store, holding these addresses and the site's under names of their own: what is read once is kept. */
export function holdSettings(addresses: { form: string; upgrade: string }): void {
  settings += 1;
  const parameters = mockClient(SSMClient);
  const values = {
    FORM_WEBHOOK: addresses.form,
    UPGRADE_WEBHOOK: addresses.upgrade,
    SITE_URL: "https://kindstead.test",
  };
  for (const [name, Value] of Object.entries(values)) {
    const Name = `/kindstead/test-${settings}/${name}`;
    process.env[`${name}_PARAMETER`] = Name;
    parameters.on(GetParameterCommand, { Name }).resolves({ Parameter: { Value } });
  }
}

/** The service that forms are posted to, and settings that lead there, until the last test of this file is over. */
export async function openedHooks() {
  const server = await startFormHooks({ port: 0, dir: createTempDirectory(afterAll) });
  afterAll(() => server.close());
  holdSettings({ form: `${server.url}/form`, upgrade: `${server.url}/upgrade` });
  const control = (path: string, method: string, body?: object) =>
    fetch(`${server.url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return {
    url: server.url,
    calls: async () => ledger.parse(await (await control("/_ledger", "GET")).json()).calls,
    misbehave: (fault: object) => control("/_faults", "POST", fault),
    async begin(): Promise<void> {
      await control("/_ledger", "DELETE");
      await control("/_faults", "DELETE");
    },
  };
}

/** Writes an errand as its cause would, at `at` (milliseconds since the epoch). */
export async function enqueued(errand: OutboxMessage, at = Date.now()): Promise<OutboxRow> {
  const item = enqueue(errand, new Date(at).toISOString());
  await execute(item);
  const { ToolboxItem } = item.params();
  return ToolboxItem;
}

export const aHook = (payload: Record<string, string> = {}, hook: HookMessage["hook"] = "form"): HookMessage => ({
  kind: "hook",
  hook,
  payload: { firstName: "Maya", ...payload },
});

/** An errand that was given up, and how to give it up once more. */
export async function givenDead(given: OutboxMessage = aHook()) {
  const { id } = await enqueued(given);
  const giveUp = async (): Promise<void> => {
    const now = Date.now() + 1_000;
    const row = await outboxStore.claim(id, now);
    if (row) await outboxStore.fail(row, "Error: no answer", undefined, now);
  };
  await giveUp();
  return { id, giveUp };
}
