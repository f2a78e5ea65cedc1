import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { LockKeyhole } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { log } from "../../base/log.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { FieldErrorMessage } from "../../ui/field-frame.tsx";
import { Form } from "../../ui/form.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import styles from "./card-payment.module.css";
import { CardSkeleton } from "./card-skeleton.tsx";
import { type Charge, type ChargeResult, toChargeResult } from "./charge.ts";
import { loadStripeOnce } from "./load-stripe.ts";
import { useCardStyle } from "./use-card-style.ts";
import { WalletPayment } from "./wallet-payment.tsx";

/** The card form waits this long for Stripe to say whether this browser has a wallet. */
const walletTimeoutMs = 2_500;

interface CardFormProps {
  /** Button label, including the amount. */
  label: string;
  busy: boolean;
  /** The reason why the last attempt failed. */
  error: string | undefined;
  /** Called with a function that charges the card in the form. */
  onPay: (charge: Charge) => Promise<void>;
}

/**
 * Card form of a payment, below the buttons of this browser's wallets. The only file that renders Stripe's card element
 * (docs/decisions/payment-pages.md). `cents` is what the wallet's sheet shows.
 */
export default function CardPayment({ cents, ...props }: CardFormProps & { cents: number }) {
  const [stripe, setStripe] = useState<Stripe>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    loadStripeOnce().then(setStripe, (error: unknown) => {
      log.error("card form failed to load", error);
      setFailed(true);
    });
  }, [failed]);

  if (failed)
    return (
      <LoadError onRetry={() => setFailed(false)}>
        The card form didn't load. Please check your connection and try again.
      </LoadError>
    );
  if (!stripe) return <CardSkeleton />;
  return <PaymentMethods stripe={stripe} cents={cents} {...props} />;
}

/** The wallets and the card form appear together, so that neither moves the other. */
function PaymentMethods({ stripe, cents, ...props }: CardFormProps & { stripe: Stripe; cents: number }) {
  const [hasWallet, setHasWallet] = useState<boolean>();
  // The first answer counts: a wallet that comes later would move a form that is being filled in.
  const decide = (isAvailable: boolean) => setHasWallet((decided) => decided ?? isAvailable);
  useEffect(() => {
    const timeout = setTimeout(() => setHasWallet((decided) => decided ?? false), walletTimeoutMs);
    return () => clearTimeout(timeout);
  }, []);
  const isPending = hasWallet === undefined;

  return (
    <div className={styles.methods}>
      {hasWallet !== false && (
        <div className={cx(styles.wallets, isPending && styles.unknown)}>
          <WalletPayment
            stripe={stripe}
            cents={cents}
            busy={props.busy}
            onPay={props.onPay}
            onKnown={decide}
          />
          <p className={styles.or}>or pay by card</p>
        </div>
      )}
      <div className={styles.stack}>
        <div className={cx(isPending && styles.hidden)}>
          <Elements stripe={stripe}>
            <CardForm {...props} />
          </Elements>
        </div>
        {isPending && <CardSkeleton />}
      </div>
    </div>
  );
}

function CardForm({ label, busy, error, onPay }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const [problem, setProblem] = useState<string>();
  // A ref, since Enter may be pressed right after the last digit, before React has rendered its change.
  const isComplete = useRef(false);
  const errorId = useId();
  const message = problem ?? error;

  async function charge(clientSecret: string): Promise<ChargeResult> {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) throw new Error("The card form is not ready");
    const answer = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
    if (answer.error?.type === "validation_error") card.focus();
    return toChargeResult(answer);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (isComplete.current) void onPay(charge);
    else showIncomplete();
  }

  /** Points at the card instead of creating a booking that cannot be paid yet. */
  function showIncomplete(): void {
    setProblem(problem ?? "Please complete your card details.");
    elements?.getElement(CardElement)?.focus();
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.card} aria-label="Card" aria-describedby={message && errorId}>
        <CardElement
          className={styles.frame ?? ""}
          options={{ style, disabled: busy, disableLink: true }}
          onChange={({ error: cardError, complete }) => {
            setProblem(cardError?.message);
            isComplete.current = complete;
          }}
        />
        <div role="alert">
          <FieldErrorMessage id={message && errorId}>{message}</FieldErrorMessage>
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
