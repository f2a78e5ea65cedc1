import type Stripe from "stripe";

const day = 86_400_000;

/** How long a failed payment leaves premium as it is (PAY-9). */
const graceMs = 14 * day;

/** How long before its end the second and the last mail about the payment go out. */
const laterNoticeMs = [graceMs / 2, day] as const;

/**
 * Until when a subscription whose payment fails stays premium: a fortnight from the first failure, which is when the
 * oldest of its unpaid invoices was drawn up and tried. `known` is what was found before; it and `now` (milliseconds
 * since the epoch) count where Stripe shows no such invoice.
 */
export async function fetchGraceEnd(
  stripe: Stripe,
  { id }: Stripe.Subscription,
  known: string | null,
  now: number,
): Promise<string> {
  const failedAt: number[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: id, status: "open", limit: 100 }))
    failedAt.push(invoice.status_transitions.finalized_at ?? invoice.created);
  if (failedAt.length === 0) return known ?? new Date(now + graceMs).toISOString();
  return new Date(Math.min(...failedAt) * 1_000 + graceMs).toISOString();
}

/** How many mails a failing payment is worth at `now`: one on the first day, one in the middle, one on the last. */
export const countNoticesDue = (graceUntil: string, now: number): number =>
  1 + laterNoticeMs.filter((before) => Date.parse(graceUntil) - before <= now).length;
