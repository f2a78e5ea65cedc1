import type Stripe from "stripe";

/* Reads what Stripe's objects, references and errors say. */

/** The id of a reference, which is an id or, if it was expanded, the whole object. */
export const toId = (reference: string | { id: string }): string =>
  typeof reference === "string" ? reference : reference.id;

/** Converts Stripe's seconds since the epoch. */
export const toInstant = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** The charge of a payment intent; null if there is none or it was not expanded. */
export const findCharge = ({
  latest_charge,
}: Pick<Stripe.PaymentIntent, "latest_charge">): Stripe.Charge | null =>
  typeof latest_charge === "object" ? latest_charge : null;

/** Whether a refund is made or on its way: not one that failed at the card's bank or was cancelled. */
export const isRefunding = ({ status }: Stripe.Refund): boolean =>
  status !== "failed" && status !== "canceled";

export const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Whether a call failed because there is no such object in Stripe's account. */
export const isUnknownObject = (error: unknown): boolean => getErrorCode(error) === "resource_missing";
