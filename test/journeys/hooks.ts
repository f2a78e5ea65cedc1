import * as z from "zod";
import { expect, type JourneyApp } from "./journey-test.ts";

const ledger = z.object({ calls: z.array(z.object({ body: z.record(z.string(), z.unknown()) })) });

/** Waits for the form hook calls about one person. */
export async function waitForHookCalls(
  { endpoints }: JourneyApp,
  email: string,
): Promise<Record<string, unknown>[]> {
  const got = async () => {
    const { calls } = ledger.parse(await (await fetch(`${endpoints.form_hooks.url}/_ledger`)).json());
    return calls.map(({ body }) => body).filter((body) => body.email === email);
  };
  await expect.poll(async () => (await got()).length, { message: `forms of ${email}` }).toBeGreaterThan(0);
  return got();
}
