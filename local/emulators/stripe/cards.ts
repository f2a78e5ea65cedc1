import { createHash } from "node:crypto";
import { declined } from "./api/errors.ts";

/** Why a card does not pay, as Stripe says it. */
export interface Refusal {
  code: string;
  decline_code?: string;
  message: string;
}

export interface TestCard {
  number: string;
  brand: string;
  /** By which a call names the card without its number. */
  token: string;
  /** Its holder's bank wants to know who pays. */
  authenticates?: true;
  /** Charges of it fail. */
  refusal?: Refusal;
  /** It is only refused when it is charged, and may be kept before that. */
  keepable?: true;
}

const refused = (decline_code: string, message = "Your card was declined."): Refusal => ({
  code: "card_declined",
  decline_code,
  message,
});

/** Stripe's own test cards that this product has a use for. Any date in the future and any security code will do. */
export const TEST_CARDS: TestCard[] = [
  { number: "4242424242424242", brand: "visa", token: "pm_card_visa" },
  { number: "5555555555554444", brand: "mastercard", token: "pm_card_mastercard" },
  { number: "378282246310005", brand: "amex", token: "pm_card_amex" },
  {
    number: "4000000000000002",
    brand: "visa",
    token: "pm_card_visa_chargeDeclined",
    refusal: refused("generic_decline"),
  },
  {
    number: "4000000000009995",
    brand: "visa",
    token: "pm_card_visa_chargeDeclinedInsufficientFunds",
    refusal: refused("insufficient_funds", "Your card has insufficient funds."),
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
    refusal: refused("generic_decline"),
    keepable: true,
  },
  { number: "4000002760003184", brand: "visa", token: "pm_card_authenticationRequired", authenticates: true },
  {
    number: "4000008400001629",
    brand: "visa",
    token: "pm_card_authenticationRequiredChargeDeclined",
    authenticates: true,
    refusal: refused("generic_decline"),
  },
];

/** What somebody typed into the fields of a card, or a browser sent. */
export interface CardEntry {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** Finds the card of that number. `now` is in seconds. Throws a card error for what no bank would look at. */
export function readCard({ number, exp_month, exp_year, cvc }: CardEntry, now: number): TestCard {
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

/** The same for the same number, so that a kept card can be told without keeping the number. */
export const fingerprintOf = ({ number }: TestCard): string =>
  createHash("sha256").update(number).digest("base64url").slice(0, 16);

export function cardOfFingerprint(fingerprint: string | null | undefined): TestCard {
  const card = TEST_CARDS.find((one) => fingerprintOf(one) === fingerprint);
  if (!card) throw new Error(`No test card has the fingerprint ${fingerprint}`);
  return card;
}

/** The check digit that tells a slip of the finger from a number. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
