import "../../styles/amplify.css";
import { SelectField } from "@aws-amplify/ui-react";
import { type ReactNode, Suspense } from "react";
import { type AdvisorCard, bookableName } from "../../../../contract/advisors.ts";
import { priceLabel, sessionPrice } from "../../../../contract/booking-rules.ts";
import { bookingMessages, type SessionLength, sessionLengths } from "../../../../contract/bookings.ts";
import { lazyPart } from "../../lazy-part.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CardPlace } from "./card-place.tsx";
import styles from "./checkout.module.css";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { Step } from "./step.tsx";
import { type Payment, usePayment } from "./use-payment.ts";

const CardPayment = lazyPart(() => import("./card-payment.tsx"));

export interface Paid {
  id: string;
  advisor_id: string;
  advisor_name: string;
  session_length: SessionLength;
  amount_cents: number;
}

/**
 * The booking page's form (spec/2 §2): advisor, length, price, card. What is chosen stands in the page's address
 * and so survives a sign-in; `onChoose` writes it there. `person` is who would pay.
 */
export default function Checkout({
  advisors,
  advisorId,
  length,
  onChoose,
  person,
  onSignUp,
  onGone,
  onPaid,
  portraitOf,
}: {
  advisors: readonly AdvisorCard[];
  advisorId: string | null;
  length: SessionLength | null;
  onChoose: (chosen: { advisorId: string | null; length: SessionLength | null }) => void;
  person: "unknown" | "guest" | "member";
  onSignUp: () => void;
  onGone: () => void;
  onPaid: (paid: Paid) => void;
  portraitOf: (advisor: AdvisorCard) => ReactNode;
}) {
  const advisor = advisors.find(({ id }) => id === advisorId);
  const listed = advisor && length ? sessionPrice(advisor.hourly_rate, length) : null;
  const choice = advisor && length && listed !== null ? { advisor, length } : null;
  const payment = usePayment(
    choice && { advisor_id: choice.advisor.id, session_length: choice.length },
    listed ?? 0,
    {
      onPaid: ({ booking_id, amount_cents }) => {
        if (!choice) return;
        const { id: advisor_id } = choice.advisor;
        const advisor_name = bookableName(choice.advisor);
        onPaid({ id: booking_id, advisor_id, advisor_name, session_length: choice.length, amount_cents });
      },
      onSignInRequired: onSignUp,
      onGone,
    },
  );
  const isPaying = payment.step.state === "busy";

  return (
    <div className={styles.checkout}>
      <Step number={1} title="Your advisor">
        <SelectField
          label="Advisor"
          placeholder="Select an advisor..."
          value={advisor?.id ?? ""}
          isDisabled={isPaying}
          onChange={({ target }) => onChoose({ advisorId: target.value || null, length: null })}
        >
          {advisors.map((each) => (
            <option key={each.id} value={each.id}>
              {bookableName(each)}
            </option>
          ))}
        </SelectField>
      </Step>
      <Step number={2} title="How long" waitingFor={advisor ? undefined : "Choose your advisor first."}>
        <SelectField
          label="Session length"
          placeholder="Select a length..."
          value={length === null ? "" : String(length)}
          isDisabled={!advisor || isPaying}
          hasError={advisor !== undefined && length !== null && listed === null}
          errorMessage={bookingMessages.noPrice}
          onChange={({ target }) =>
            onChoose({
              advisorId,
              length: sessionLengths.find((each) => String(each) === target.value) ?? null,
            })
          }
        >
          {sessionLengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {`${minutes} minutes`}
            </option>
          ))}
        </SelectField>
      </Step>
      <CheckoutSummary
        advisor={advisor && { name: bookableName(advisor), portrait: portraitOf(advisor) }}
        length={length}
        cents={payment.cents}
      />
      <Step
        number={3}
        title="Pay by card"
        waitingFor={choice ? undefined : "Choose an advisor and a length first."}
      >
        {choice && <PaymentStep person={person} payment={payment} onSignUp={onSignUp} />}
      </Step>
    </div>
  );
}

function PaymentStep({
  person,
  payment: { step, cents, pay },
  onSignUp,
}: {
  person: "unknown" | "guest" | "member";
  payment: Payment;
  onSignUp: () => void;
}) {
  if (person === "unknown") return <CardPlace />;
  if (person === "guest")
    return (
      <div className={styles.guest}>
        <p>A session is booked for an account, so that you find it again. What you chose here is kept.</p>
        <Button block onClick={onSignUp}>
          Continue to payment
        </Button>
      </div>
    );
  return (
    <>
      {step.state === "repriced" && (
        <Notice tone="warn" title={`The price is ${priceLabel(cents)} now.`}>
          It changed while you were here. Nothing has been charged; pay again if that is fine with you.
        </Notice>
      )}
      <Suspense fallback={<CardPlace />}>
        <CardPayment
          label={`Pay ${priceLabel(cents)}`}
          busy={step.state === "busy"}
          error={step.state === "refused" ? step.words : undefined}
          onPay={pay}
        />
      </Suspense>
    </>
  );
}
