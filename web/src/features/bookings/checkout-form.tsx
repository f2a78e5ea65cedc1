import "../../styles/amplify.css";
import { SelectField } from "@aws-amplify/ui-react";
import { type ReactNode, Suspense } from "react";
import { type AdvisorCard, getPublicName } from "../../../../contract/advisors.ts";
import { formatPrice, getSessionPrice } from "../../../../contract/booking-rules.ts";
import { bookingMessages, type SessionLength, sessionLengths } from "../../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { Notice } from "../../ui/notice.tsx";
import { AdvisorChoices } from "./advisor-choices.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import styles from "./checkout-form.module.css";
import { CheckoutStep } from "./checkout-step.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { FreeTimesLine } from "./free-times-line.tsx";
import { useFreeTimeCounts } from "./use-busy-times.ts";
import { type Payment, usePayment } from "./use-payment.ts";

const BookedBeforeNotice = lazyWithRetry(() => import("./booked-before-notice.tsx"));
const CardPayment = lazyWithRetry(() => import("./card-payment.tsx"));

export interface PaidBooking {
  id: string;
  advisor_id: string;
  advisor_name: string;
  session_length: SessionLength;
  amount_cents: number;
}

/** Advisor and length as selected on the booking page; null where nothing is selected yet. */
export interface CheckoutSelection {
  advisorId: string | null;
  length: SessionLength | null;
}

/** The person who would pay: `unknown` until it is known who is signed in. */
type Payer = "unknown" | "guest" | "member";

/**
 * The booking page's form (BOOK-2): advisor, length, price, card. The page keeps the selection in its URL, so that it
 * survives a sign-in. `onAdvisorUnavailable` is called if the advisor no longer takes bookings.
 */
export default function CheckoutForm({
  advisors,
  selection: { advisorId, length },
  onSelectAdvisor,
  onSelectLength,
  payer,
  onSignUp,
  onAdvisorUnavailable,
  onPaid,
  renderPortrait,
}: {
  advisors: readonly AdvisorCard[];
  selection: CheckoutSelection;
  onSelectAdvisor: (id: string | null) => void;
  onSelectLength: (length: SessionLength | null) => void;
  payer: Payer;
  onSignUp: () => void;
  onAdvisorUnavailable: () => void;
  onPaid: (booking: PaidBooking) => void;
  renderPortrait: (advisor: AdvisorCard) => ReactNode;
}) {
  const advisor = advisors.find(({ id }) => id === advisorId);
  const listedCents = advisor && length ? getSessionPrice(advisor.hourly_rate, length) : null;
  const choice = advisor && length && listedCents !== null ? { advisor, length } : null;
  const payment = usePayment(
    choice && { advisor_id: choice.advisor.id, session_length: choice.length },
    listedCents ?? 0,
    {
      onPaid: ({ booking_id, amount_cents }) => {
        if (!choice) return;
        const { id: advisor_id } = choice.advisor;
        const advisor_name = getPublicName(choice.advisor);
        onPaid({ id: booking_id, advisor_id, advisor_name, session_length: choice.length, amount_cents });
      },
      onSignInRequired: onSignUp,
      onAdvisorUnavailable,
    },
  );
  const isPaying = payment.step.state === "busy";
  const free = useFreeTimeCounts(
    choice && payer === "member" ? { advisorId: choice.advisor.id, minutes: choice.length } : undefined,
  );
  const hasNoTime = free?.isDeviceZone === true && free.all === 0;

  return (
    <div className={styles.checkout}>
      <CheckoutStep number={1} title="Your advisor">
        <AdvisorChoices
          advisors={advisors}
          selectedId={advisor?.id}
          length={length}
          disabled={isPaying}
          onSelect={onSelectAdvisor}
          renderPortrait={renderPortrait}
        />
        <AdvisorField
          advisors={advisors}
          selectedId={advisor?.id}
          disabled={isPaying}
          onSelect={onSelectAdvisor}
        />
      </CheckoutStep>
      <CheckoutStep
        number={2}
        title="How long"
        blockedReason={advisor ? undefined : "Choose your advisor first."}
      >
        <LengthField
          length={length}
          disabled={!advisor || isPaying}
          hasNoPrice={advisor !== undefined && length !== null && listedCents === null}
          onSelect={onSelectLength}
        />
        {choice && payer === "member" && (
          <FreeTimesLine advisor={getPublicName(choice.advisor)} free={free} />
        )}
      </CheckoutStep>
      <CheckoutSummary
        advisor={advisor && { name: getPublicName(advisor), portrait: renderPortrait(advisor) }}
        length={length}
        cents={payment.cents}
      />
      <CheckoutStep
        number={3}
        title="Pay by card"
        blockedReason={
          !choice
            ? "Choose an advisor and a length first."
            : hasNoTime
              ? "There are no times to propose, so you can't pay for this session. Please choose another advisor or length."
              : undefined
        }
      >
        {choice && !hasNoTime && (
          <PaymentStep choice={choice} payer={payer} payment={payment} onSignUp={onSignUp} />
        )}
      </CheckoutStep>
    </div>
  );
}

function AdvisorField({
  advisors,
  selectedId,
  disabled,
  onSelect,
}: {
  advisors: readonly AdvisorCard[];
  selectedId: string | undefined;
  disabled: boolean;
  onSelect: (id: string | null) => void;
}) {
  return (
    <SelectField
      label="Advisor"
      placeholder="Select an advisor..."
      value={selectedId ?? ""}
      isDisabled={disabled}
      onChange={({ target }) => onSelect(target.value || null)}
    >
      {advisors.map((advisor) => (
        <option key={advisor.id} value={advisor.id}>
          {getPublicName(advisor)}
        </option>
      ))}
    </SelectField>
  );
}

function LengthField({
  length,
  disabled,
  hasNoPrice,
  onSelect,
}: {
  length: SessionLength | null;
  disabled: boolean;
  /** The selected advisor has no price for this length. */
  hasNoPrice: boolean;
  onSelect: (length: SessionLength | null) => void;
}) {
  return (
    <SelectField
      label="Session length"
      placeholder="Select a length..."
      value={length === null ? "" : String(length)}
      isDisabled={disabled}
      hasError={hasNoPrice}
      errorMessage={bookingMessages.noPrice}
      onChange={({ target }) =>
        onSelect(sessionLengths.find((minutes) => String(minutes) === target.value) ?? null)
      }
    >
      {sessionLengths.map((minutes) => (
        <option key={minutes} value={minutes}>
          {`${minutes} minutes`}
        </option>
      ))}
    </SelectField>
  );
}

function PaymentStep({
  choice: { advisor, length },
  payer,
  payment: { step, cents, pay },
  onSignUp,
}: {
  choice: { advisor: AdvisorCard; length: SessionLength };
  payer: Payer;
  payment: Payment;
  onSignUp: () => void;
}) {
  if (payer === "unknown") return <CardSkeleton />;
  if (payer === "guest")
    return (
      <div className={styles.guest}>
        <p>
          You need an account to book a session, so you can find it again later. We'll keep what you chose.
        </p>
        <Button block onClick={onSignUp}>
          Continue to payment
        </Button>
      </div>
    );
  const isRepriced = step.state === "repriced";
  return (
    <>
      <Suspense>
        <BookedBeforeNotice advisorId={advisor.id} length={length} />
      </Suspense>
      <Notice tone="warn" title={isRepriced && `The price is now ${formatPrice(cents)}.`}>
        {isRepriced &&
          "It changed while you were on this page. You haven't been charged. To book at the new price, pay again."}
      </Notice>
      <Suspense fallback={<CardSkeleton />}>
        <CardPayment
          cents={cents}
          label={`Pay ${formatPrice(cents)}`}
          busy={step.state === "busy"}
          error={step.state === "failed" ? step.message : undefined}
          onPay={pay}
        />
      </Suspense>
    </>
  );
}
