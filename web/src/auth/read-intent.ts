import * as z from "zod";
import type { Intent } from "./intent.ts";
import { isSameSitePath } from "./redirect-target.ts";
import { clearIntent, intentKey } from "./stored-intent.ts";

/** An intent is used for this many milliseconds: long enough to register and pay. */
const maxAgeMs = 30 * 60_000;

// Not the contract's schema: with it the library's code, which shares that file, would load zod. The API checks the id.
const itemId = z.string().regex(/^\w{1,60}$/);

const storedIntent = z.strictObject({
  from: z.string().max(2_000).refine(isSameSitePath),
  item: z
    .strictObject({
      id: itemId,
      title: z.string().min(1).max(500),
      needs_premium: z.boolean(),
      favorite: z.literal(true).optional(),
    })
    .optional(),
  is_upgrade: z.literal(true).optional(),
  stored_at: z.number(),
});

/** Returns what the guest of this tab wanted; removes an entry that is too old or that we did not write. */
export function readIntent(now: number = Date.now()): Intent | null {
  const intent = parseIntent(now);
  if (intent === null) clearIntent();
  return intent;
}

function parseIntent(now: number): Intent | null {
  try {
    const { data } = storedIntent.safeParse(JSON.parse(sessionStorage.getItem(intentKey) ?? "null"));
    if (!data || data.stored_at > now || now - data.stored_at > maxAgeMs) return null;
    const { from, item, is_upgrade } = data;
    return { from, ...(item && { item }), is_upgrade };
  } catch {
    return null;
  }
}
