import * as z from "zod";
import { expect, type JourneyApp } from "./journey-test.ts";

const ledger = z.object({
  calls: z.array(
    z.object({ hook: z.string(), idempotency_key: z.string(), body: z.record(z.string(), z.unknown()) }),
  ),
});

/** Waits until the form hooks have been called `count` times about one person, and returns the calls. */
export async function waitForHookCalls({ endpoints }: JourneyApp, email: string, count = 1) {
  const listCalls = async () =>
    ledger
      .parse(await (await fetch(`${endpoints.form_hooks.url}/_ledger`)).json())
      .calls.filter(({ body }) => body.email === email);
  await expect.poll(async () => (await listCalls()).length, { message: `forms of ${email}` }).toBe(count);
  return listCalls();
}
