import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  Stripe,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { useMemo } from "react";
import { log } from "../../base/log.ts";
import { type Charge, toChargeResult } from "./charge.ts";

interface WalletProps {
  busy: boolean;
  onPay: (charge: Charge) => Promise<void>;
  /** Called when Stripe knows whether this browser has a wallet. */
  onKnown: (isAvailable: boolean) => void;
}

/**
 * Only wallets that pay with a card and stay on the page, as the payment intent demands
 * (docs/decisions/payment-pages.md).
 */
const options: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  buttonType: { applePay: "book", googlePay: "book" },
  layout: { maxColumns: 1, maxRows: 2, overflow: "never" },
  paymentMethods: { link: "never", amazonPay: "never", paypal: "never", klarna: "never" },
};

/**
 * The buttons of Apple Pay and Google Pay, in an Elements group of their own: unlike the card element, they need the amount
 * before there is an intent. Takes no space in a browser without a wallet.
 */
export function WalletPayment({ stripe, cents, ...props }: WalletProps & { stripe: Stripe; cents: number }) {
  const elementsOptions = useMemo(
    (): StripeElementsOptionsMode => ({
      mode: "payment",
      amount: cents,
      currency: "usd",
      appearance: { variables: { borderRadius: "24px" } },
    }),
    [cents],
  );
  return (
    <Elements stripe={stripe} options={elementsOptions}>
      <WalletButtons {...props} />
    </Elements>
  );
}

function WalletButtons({ busy, onPay, onKnown }: WalletProps) {
  const stripe = useStripe();
  const elements = useElements();

  /** The sheet is open until it is paid or `paymentFailed` is called, whatever stopped the payment. */
  async function confirm({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    let isPaid = false;
    try {
      if (!stripe || !elements) throw new Error("The wallet is not ready");
      const { error } = await elements.submit();
      if (error) throw new Error(error.message);
      await onPay(async (clientSecret) => {
        const answer = await stripe.confirmPayment({ elements, clientSecret, redirect: "if_required" });
        const result = toChargeResult(answer);
        isPaid = result.paid;
        return result;
      });
    } catch (error) {
      log.error("wallet payment failed", error);
    }
    if (!isPaid) paymentFailed({ reason: "fail" });
  }

  return (
    <ExpressCheckoutElement
      options={options}
      onReady={({ availablePaymentMethods: { applePay = false, googlePay = false } = {} }) =>
        onKnown(applePay || googlePay)
      }
      onLoadError={() => onKnown(false)}
      onClick={({ resolve, reject }) => (busy ? reject() : resolve())}
      onConfirm={confirm}
    />
  );
}
