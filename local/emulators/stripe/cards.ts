import { createHash } from "node:crypto";
import { declined } from "./api/errors.ts";

/** The reason why a card is declined, with the code and message of Stripe. */
export interface CardRefusal {
  code: string;
  decline_code?: string;
  message: string;
}

export interface TestCard {
  number: string;
  brand: string;
  /** The token that names the card in API calls, such as pm_card_visa. */
  token: string;
  /** The bank requires 3-D Secure authentication. */
  requiresAuthentication?: true;
  /** Charges fail with this error. */
  refusal?: CardRefusal;
  /** It can be attached to a customer and fails only when charged. */
  canBeAttached?: true;
}

const cardDeclined = (decline_code: string, message = "Your card was declined."): CardRefusal => ({
  code: "card_declined",
  decline_code,
  message,
});

/** The supported test cards of Stripe. They work with any future expiry date and any security code. */
export const TEST_CARDS: TestCard[] = [
  { number: "4242424242424242", brand: "visa", token: "pm_card_visa" },
  { number: "5555555555554444", brand: "mastercard", token: "pm_card_mastercard" },
  { number: "378282246310005", brand: "amex", token: "pm_card_amex" },
  {
    number: "4000000000000002",
    brand: "visa",
    token: "pm_card_visa_chargeDeclined",
    refusal: cardDeclined("generic_decline"),
  },
  {
    number: "4000000000009995",
    brand: "visa",
    token: "pm_card_visa_chargeDeclinedInsufficientFunds",
    refusal: cardDeclined("insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000000000000069",
    brand: "visa",
    token: "pm_card_chargeDeclinedExpiredCard",
    refusal: { code: "expired_card", message: "Your card has expired." },
  },
  {
    number: "4000000000000119",
    brand: "visa",
    token: "pm_card_chargeDeclinedProcessingError",
    refusal: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  {
    number: "4000000000000341",
    brand: "visa",
    token: "pm_card_chargeCustomerFail",
    refusal: cardDeclined("generic_decline"),
    canBeAttached: true,
  },
  {
    number: "4000002760003184",
    brand: "visa",
    token: "pm_card_authenticationRequired",
    requiresAuthentication: true,
  },
  {
    number: "4000008400001629",
    brand: "visa",
    token: "pm_card_authenticationRequiredChargeDeclined",
    requiresAuthentication: true,
    refusal: cardDeclined("generic_decline"),
  },
];

/** Card details as entered or as sent by a browser. */
export interface CardEntry {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** Validates card details and finds the test card. `now` is in seconds. Throws a card error. */
export function parseCard({ number, exp_month, exp_year, cvc }: CardEntry, now: number): TestCard {
  const digits = number.replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    throw declined("Your card number is incorrect.", { code: "incorrect_number", param: "number" });
  if (!(exp_month >= 1 && exp_month <= 12))
    throw declined("Your card's expiration month is invalid.", {
      code: "invalid_expiry_month",
      param: "exp_month",
    });
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  if (Date.UTC(year, exp_month) / 1000 <= now || year > 2099)
    throw declined("Your card's expiration year is invalid.", {
      code: "invalid_expiry_year",
      param: "exp_year",
    });
  const card = TEST_CARDS.find((one) => one.number === digits);
  if (!/^\d{3,4}$/.test(cvc))
    throw declined("Your card's security code is invalid.", { code: "invalid_cvc", param: "cvc" });
  if (!card)
    throw declined(
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
      { code: "card_declined", decline_code: "test_mode_live_card" },
    );
  return card;
}

/** Derives the fingerprint of a card number, so that the number itself is not stored. */
export const getFingerprint = ({ number }: TestCard): string =>
  createHash("sha256").update(number).digest("base64url").slice(0, 16);

export function getCardByFingerprint(fingerprint: string | null | undefined): TestCard {
  const card = TEST_CARDS.find((one) => getFingerprint(one) === fingerprint);
  if (!card) throw new Error(`No test card has the fingerprint ${fingerprint}`);
  return card;
}

/** Checks the Luhn check digit. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
