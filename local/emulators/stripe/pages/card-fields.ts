import * as z from "zod";
import { html } from "../../kit/markup.ts";
import { TEST_CARDS } from "../cards.ts";

/** What the fields of a form below hold when it is sent. */
export const cardForm = z
  .object({ number: z.string().default(""), expiry: z.string().default(""), cvc: z.string().default("") })
  .transform(({ number, expiry, cvc }) => {
    const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
    return { number, exp_month: Number(month), exp_year: Number(year), cvc: cvc.trim() };
  });

const OFFERED: [number: string, words: string][] = [
  ["4242424242424242", "Pays"],
  ["4000002760003184", "Asks the bank first"],
  ["4000000000000002", "Is declined"],
];
const KEEPABLE: [number: string, words: string] = ["4000000000000341", "Fails at the next renewal"];

/** The fields for a card, with test cards to choose from. `number` is what was typed before. */
export const cardFields = (number: string, { forLater = false } = {}) => html`<fieldset>
<legend>Test cards</legend>
<div class="choices">${(forLater ? [...OFFERED, KEEPABLE] : OFFERED).map(
  ([digits, words]) => html`<button type="button" data-number="${grouped(digits)}">${words}</button>`,
)}</div>
</fieldset>
<label>Card number
<input name="number" value="${number || grouped(TEST_CARDS[0]?.number ?? "")}" inputmode="numeric" autocomplete="off" required>
</label>
<div class="row">
<label>Expiry
<input name="expiry" value="12 / 34" placeholder="MM / YY" inputmode="numeric" autocomplete="off" required>
</label>
<label>Security code
<input name="cvc" value="123" placeholder="CVC" inputmode="numeric" autocomplete="off" required>
</label>
</div>`;

const grouped = (digits: string) => (digits.match(/.{1,4}/g) ?? []).join(" ");
