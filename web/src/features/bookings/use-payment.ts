import { useRef, useState } from "react";
import { bookingMessages, type SessionLength } from "../../../../contract/bookings.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { log } from "../../base/log.ts";
import { showError } from "../../ui/toast-store.ts";
import type { Charge, ChargeResult } from "./charge.ts";

export interface SessionChoice {
  advisor_id: string;
  session_length: SessionLength;
}

/** One attempt to book. Its idempotency key makes every retry the same booking, even after a lost response. */
interface Attempt {
  key: string;
  created?: RouteOutput<"createBooking">;
}

type Step = { state: "idle" | "busy" | "repriced" } | { state: "failed"; message: string };

export interface Payment {
  /** `repriced`: the price changed after it was shown; nothing is charged until the person pays again. */
  step: Step;
  /** Price that will be charged, in cents. */
  cents: number;
  pay: (charge: Charge) => Promise<void>;
}

/** Whether Stripe accepts no further card for this payment: it is a day old, had too many declined cards, or is refunded. */
const isIntentClosed = (result: ChargeResult) =>
  !result.paid && result.code === "payment_intent_unexpected_state";

/** Whether the advisor no longer takes bookings, or has no price for this length any more. */
const isUnavailable = (code: ApiError["code"] | undefined) => code === "not_found" || code === "invalid";

/** Finds the reason why no payment was started, if the person can act on it. The toast outlives the form. */
function findReason(code: ApiError["code"] | undefined): string | undefined {
  if (code === "sign_in_required")
    return "You've been signed out. Please sign in again. You haven't been charged.";
  return isUnavailable(code)
    ? "This session can't be booked any more. You haven't been charged. Please choose another advisor or length."
    : undefined;
}

/** Reads the booking, which makes the API check the payment with Stripe if the webhook is late. Does not wait. */
function triggerPaymentCheck(id: string): void {
  call("getBooking", { id }).catch((error: unknown) =>
    log.error("failed to confirm payment with the API", error),
  );
}

/**
 * Creates a booking and charges the card for it (BOOK-4). After a declined card, the next attempt pays the same
 * booking. `listedCents` is the price from the advisor list, which may be stale; 0 if nothing is selected.
 */
export function usePayment(
  choice: SessionChoice | null,
  listedCents: number,
  {
    onPaid,
    onSignInRequired,
    onAdvisorUnavailable,
  }: {
    onPaid: (booking: { booking_id: string; amount_cents: number }) => void;
    onSignInRequired: () => void;
    /** The advisor no longer takes bookings, or has no price for this length any more. */
    onAdvisorUnavailable: () => void;
  },
): Payment {
  const choiceKey = choice ? `${choice.advisor_id} ${choice.session_length}` : "none";
  const attempts = useRef(new Map<string, Attempt>());
  const isRunning = useRef(false);
  const [steps, setSteps] = useState<Record<string, Step>>({});
  const step = steps[choiceKey] ?? { state: "idle" };
  const setStep = (next: Step) => setSteps((previous) => ({ ...previous, [choiceKey]: next }));

  const getAttempt = (): Attempt => {
    const attempt = attempts.current.get(choiceKey) ?? { key: crypto.randomUUID() };
    attempts.current.set(choiceKey, attempt);
    return attempt;
  };
  const cents = attempts.current.get(choiceKey)?.created?.amount_cents ?? listedCents;

  function handleError(error: unknown): void {
    log.error("failed to start payment", error);
    setStep({ state: "idle" });
    const code = error instanceof ApiError ? error.code : undefined;
    // The booking of this key has closed since, perhaps after a lost response: the next attempt makes a new one.
    if (code === "conflict") attempts.current.delete(choiceKey);
    // The API's message says until when payments are paused, or that there is nothing to book.
    const text =
      error instanceof ApiError && (code === "too_many_requests" || code === "no_free_times")
        ? error.message
        : undefined;
    showError(text ?? findReason(code) ?? bookingMessages.paymentErrorText, bookingMessages.paymentError);
    if (code === "sign_in_required") onSignInRequired();
    if (isUnavailable(code)) onAdvisorUnavailable();
  }

  async function attemptPayment(charge: Charge, session: SessionChoice): Promise<void> {
    setStep({ state: "busy" });
    const attempt = getAttempt();
    try {
      attempt.created ??= await call("createBooking", session, { idempotencyKey: attempt.key });
      const { booking_id, client_secret, amount_cents } = attempt.created;
      if (amount_cents !== cents) return setStep({ state: "repriced" });
      const result = await charge(client_secret);
      if (result.paid) {
        triggerPaymentCheck(booking_id);
        return onPaid({ booking_id, amount_cents });
      }
      const isClosed = isIntentClosed(result);
      if (isClosed) attempts.current.delete(choiceKey);
      const message = isClosed
        ? bookingMessages.paymentClosed
        : (result.message ?? bookingMessages.paymentErrorText);
      showError(message, bookingMessages.paymentFailed);
      setStep({ state: "failed", message });
    } catch (error) {
      handleError(error);
    }
  }

  async function pay(charge: Charge): Promise<void> {
    if (isRunning.current || choice === null) return;
    isRunning.current = true;
    await attemptPayment(charge, choice);
    isRunning.current = false;
  }

  return { step, cents, pay };
}
