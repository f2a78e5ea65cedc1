/*
 * Validation of card input, with the error codes and messages of Stripe.
 */

const BRANDS = [
  { name: "visa", starts: /^4/, lengths: [16], code: 3 },
  { name: "mastercard", starts: /^(5[1-5]|2[2-7])/, lengths: [16], code: 3 },
  { name: "amex", starts: /^3[47]/, lengths: [15], code: 4 },
];
const ANY_BRAND = { name: "unknown", lengths: [16], code: 3 };

export const digitsOf = (text) => text.replace(/\D/g, "");
export const brandOf = (number) => BRANDS.find(({ starts }) => starts.test(digitsOf(number))) ?? ANY_BRAND;

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const problem = (field, code, message) => ({ field, error: { type: "validation_error", code, message } });

/** Finds the first invalid or incomplete field and its error; undefined when the card is complete. */
export function findProblem({ number, expiry, cvc, postal }) {
  const digits = digitsOf(number);
  const brand = brandOf(number);
  if (!brand.lengths.includes(digits.length))
    return problem("number", "incomplete_number", "Your card number is incomplete.");
  if (!passesLuhn(digits)) return problem("number", "invalid_number", "Your card number is invalid.");
  const [, month, year] = /^(\d{2})(\d{2})$/.exec(digitsOf(expiry)) ?? [];
  if (!year) return problem("expiry", "incomplete_expiry", "Your card's expiration date is incomplete.");
  if (Number(month) < 1 || Number(month) > 12)
    return problem("expiry", "invalid_expiry_month", "Your card's expiration date is invalid.");
  if (Date.UTC(2000 + Number(year), Number(month)) <= Date.now())
    return problem("expiry", "invalid_expiry_year_past", "Your card's expiration year is in the past.");
  if (digitsOf(cvc).length !== brand.code)
    return problem("cvc", "incomplete_cvc", "Your card's security code is incomplete.");
  if (postal !== undefined && postal.trim().length < 3)
    return problem("postal", "incomplete_zip", "Your postal code is incomplete.");
  return undefined;
}

/** Groups the digits as printed on the card. */
export function groupDigits(number) {
  const { name, lengths } = brandOf(number);
  const digits = digitsOf(number).slice(0, lengths[0]);
  const groups =
    name === "amex" ? /^(.{1,4})(.{1,6})?(.{1,5})?/.exec(digits)?.slice(1) : digits.match(/.{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
}

export function formatExpiry(text) {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}
