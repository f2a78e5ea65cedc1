import * as z from "zod";
import { expect, type JourneyApp } from "./journey-test.ts";

const ledger = z.object({
  calls: z.array(
    z.object({ hook: z.string(), idempotency_key: z.string(), body: z.record(z.string(), z.unknown()) }),
  ),
});

/** The source of an event is a noun and what happened to it, that of a form one word (docs/hooks.md). */
const isEvent = (source: unknown): boolean => String(source).includes(".");

/** Waits until the hooks got `count` forms, or events, about one person, and returns the calls. */
export async function waitForHookCalls(
  { endpoints }: Pick<JourneyApp, "endpoints">,
  email: string,
  count = 1,
  kind: "forms" | "events" = "forms",
) {
  const listCalls = async () =>
    ledger
      .parse(await (await fetch(`${endpoints.form_hooks.url}/_ledger`)).json())
      .calls.filter(({ body }) => body.email === email && isEvent(body.source) === (kind === "events"));
  const options = { message: `${kind} of ${email}`, intervals: [100] };
  await expect.poll(async () => (await listCalls()).length, options).toBe(count);
  return listCalls();
}
