import * as z from "zod";
import { html } from "../../kit/markup.ts";
import { TEST_CARDS } from "../cards.ts";

/** Parses the card fields of a submitted form. */
export const cardForm = z
  .object({ number: z.string().default(""), expiry: z.string().default(""), cvc: z.string().default("") })
  .transform(({ number, expiry, cvc }) => {
    const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
    return { number, exp_month: Number(month), exp_year: Number(year), cvc: cvc.trim() };
  });

const CARD_BUTTONS: [number: string, label: string][] = [
  ["4242424242424242", "Pays"],
  ["4000002760003184", "Asks the bank first"],
  ["4000000000000002", "Is declined"],
];
const FAILS_LATER_BUTTON: [number: string, label: string] = ["4000000000000341", "Fails at the next renewal"];

/** Renders the card fields with test card buttons. `number` is the previous input. */
export const renderCardFields = (number: string, { forLater = false } = {}) => html`<fieldset>
<legend>Test cards</legend>
<div class="choices">${(forLater ? [...CARD_BUTTONS, FAILS_LATER_BUTTON] : CARD_BUTTONS).map(
  ([digits, label]) => html`<button type="button" data-number="${groupDigits(digits)}">${label}</button>`,
)}</div>
</fieldset>
<label>Card number
<input name="number" value="${number || groupDigits(TEST_CARDS[0]?.number ?? "")}" inputmode="numeric" autocomplete="off" required>
</label>
<div class="row">
<label>Expiry
<input name="expiry" value="12 / 34" placeholder="MM / YY" inputmode="numeric" autocomplete="off" required>
</label>
<label>Security code
<input name="cvc" value="123" placeholder="CVC" inputmode="numeric" autocomplete="off" required>
</label>
</div>`;

const groupDigits = (digits: string) => (digits.match(/.{1,4}/g) ?? []).join(" ");
