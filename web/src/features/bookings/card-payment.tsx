import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { LockKeyhole } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { log } from "../../log.ts";
import { Button } from "../../ui/button.tsx";
import { Failed } from "../../ui/failed.tsx";
import { ErrorWords } from "../../ui/field-frame.tsx";
import { Form } from "../../ui/form.tsx";
import styles from "./card-payment.module.css";
import { CardPlace } from "./card-place.tsx";
import type { Charge, ChargeCard } from "./charge.ts";
import { loadStripeOnce } from "./load-stripe.ts";
import { useCardStyle } from "./use-card-style.ts";

interface CardFormProps {
  /** What the button says, with the amount. */
  label: string;
  busy: boolean;
  /** Why the last try did not pay. */
  error: string | undefined;
  /** Gets the way to charge the card that stands in the form. */
  onPay: (charge: ChargeCard) => void;
}

/** The card of a payment. The only file that draws Stripe's card element (docs/decisions/085). */
export default function CardPayment(props: CardFormProps) {
  const [stripe, setStripe] = useState<Stripe>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    loadStripeOnce().then(setStripe, (error: unknown) => {
      log.error("card form not loaded", error);
      setFailed(true);
    });
  }, [failed]);

  if (failed)
    return (
      <Failed onRetry={() => setFailed(false)}>
        The card form did not load. Please check your connection and try again.
      </Failed>
    );
  if (!stripe) return <CardPlace />;
  return (
    <Elements stripe={stripe}>
      <CardForm {...props} />
    </Elements>
  );
}

function CardForm({ label, busy, error, onPay }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const [problem, setProblem] = useState<string>();
  // Enter may follow the last digit before React has drawn that digit's change.
  const isComplete = useRef(false);
  const words = useId();
  const wrong = problem ?? error;

  async function charge(clientSecret: string): Promise<Charge> {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) throw new Error("The card form is not there yet");
    const { error: refusal, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card },
    });
    // A second try may find that the first went through after all.
    const { status } = paymentIntent ?? refusal?.payment_intent ?? {};
    if (status === "succeeded") return { paid: true };
    if (refusal?.type === "validation_error") card.focus();
    return { paid: false, code: refusal?.code, message: refusal?.message };
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (isComplete.current) onPay(charge);
    else askForTheRest();
  }

  /** Nothing is booked for a card that cannot be charged yet. */
  function askForTheRest(): void {
    setProblem(problem ?? "Please complete your card details.");
    elements?.getElement(CardElement)?.focus();
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.card} aria-label="Card" aria-describedby={wrong && words}>
        <CardElement
          className={styles.frame ?? ""}
          options={{ style, disabled: busy }}
          onChange={({ error: wrongSoFar, complete }) => {
            setProblem(wrongSoFar?.message);
            isComplete.current = complete;
          }}
        />
        <div role="alert">
          <ErrorWords id={wrong && words}>{wrong}</ErrorWords>
        </div>
      </fieldset>
      <Button type="submit" block busy={busy}>
        {label}
      </Button>
      <p className={styles.secure}>
        <LockKeyhole aria-hidden="true" />
        Card details go straight to our payment provider.
      </p>
    </Form>
  );
}
