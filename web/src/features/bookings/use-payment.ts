import { useRef, useState } from "react";
import { bookingMessages, type SessionLength } from "../../../../contract/bookings.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { ApiError, call } from "../../api/client.ts";
import { log } from "../../log.ts";
import { toast } from "../../ui/toast-store.ts";
import type { Charge, ChargeCard } from "./charge.ts";

export interface Choice {
  advisor_id: string;
  session_length: SessionLength;
}

/** One intent to book. Its key makes every press of it the same booking, also after an answer was lost. */
interface Attempt {
  key: string;
  begun?: RouteOutput<"beginBooking">;
}

type Step = { state: "idle" | "busy" | "repriced" } | { state: "refused"; words: string };

export interface Payment {
  /** `repriced`: the booking costs something else than was shown, nothing is charged before a second press. */
  step: Step;
  /** What a press is for, in cents. */
  cents: number;
  pay: (charge: ChargeCard) => Promise<void>;
}

/** Stripe's word for a payment that takes no more card: given up after a day, or refunded. */
const isSpent = (charge: Charge) => !charge.paid && charge.code === "payment_intent_unexpected_state";

const tellPaymentError = () =>
  toast({
    title: bookingMessages.paymentError,
    description: bookingMessages.paymentErrorText,
    tone: "destructive",
  });

/** Reading a booking makes the API ask Stripe about it, should the webhook be slow. Nobody waits for the answer. */
function tellOfPayment(id: string): void {
  call("getBooking", { id }).catch((error: unknown) => log.error("payment not told of", error));
}

/**
 * Books and pays what is chosen (spec/2 §4): the booking first, then the card. A declined card is tried again on
 * the same booking. `listed` is the price of the advisor's list, in cents, which may be minutes old; 0 while nothing
 * is chosen.
 */
export function usePayment(
  choice: Choice | null,
  listed: number,
  {
    onPaid,
    onSignInRequired,
    onGone,
  }: {
    onPaid: (paid: { booking_id: string; amount_cents: number }) => void;
    onSignInRequired: () => void;
    /** The advisor takes no bookings any more. */
    onGone: () => void;
  },
): Payment {
  const name = choice ? `${choice.advisor_id} ${choice.session_length}` : "nothing";
  const attempts = useRef(new Map<string, Attempt>());
  const running = useRef(false);
  const [steps, setSteps] = useState<Record<string, Step>>({});
  const step = steps[name] ?? { state: "idle" };
  const become = (next: Step) => setSteps((before) => ({ ...before, [name]: next }));

  const attemptOf = (): Attempt => {
    const attempt = attempts.current.get(name) ?? { key: crypto.randomUUID() };
    attempts.current.set(name, attempt);
    return attempt;
  };
  const cents = attempts.current.get(name)?.begun?.amount_cents ?? listed;

  function refused(error: unknown): void {
    log.error("payment not begun", error);
    become({ state: "idle" });
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "sign_in_required") onSignInRequired();
    else tellPaymentError();
    if (code === "not_found") onGone();
  }

  async function attemptToPay(charge: ChargeCard, chosen: Choice): Promise<void> {
    become({ state: "busy" });
    const attempt = attemptOf();
    try {
      attempt.begun ??= await call("beginBooking", chosen, { idempotencyKey: attempt.key });
      const { booking_id, client_secret, amount_cents } = attempt.begun;
      if (amount_cents !== cents) return become({ state: "repriced" });
      const outcome = await charge(client_secret);
      if (outcome.paid) {
        tellOfPayment(booking_id);
        return onPaid({ booking_id, amount_cents });
      }
      if (isSpent(outcome)) attempts.current.delete(name);
      const words = outcome.message ?? bookingMessages.paymentErrorText;
      toast({ title: bookingMessages.paymentFailed, description: words, tone: "destructive" });
      become({ state: "refused", words });
    } catch (error) {
      refused(error);
    }
  }

  async function pay(charge: ChargeCard): Promise<void> {
    if (running.current || choice === null) return;
    running.current = true;
    await attemptToPay(charge, choice);
    running.current = false;
  }

  return { step, cents, pay };
}
