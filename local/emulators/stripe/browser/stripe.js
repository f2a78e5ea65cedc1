import { askTheBank } from "./bank-dialog.js";
import { CardElement } from "./card-element.js";

/*
 * window.Stripe, as far as this product uses it: the card element and what is paid with it.
 */

/** The release of Stripe.js that the npm packages in use expect; they warn of any other. */
const RELEASE = "endive";

/** Where this script came from, there is the API. */
const API = new URL(document.currentScript.src).origin;

/** `a[b][c]=1`, as the API reads it. */
function formOf(value, name = "", form = new URLSearchParams()) {
  for (const [key, inner] of Object.entries(value)) {
    const path = name ? `${name}[${key}]` : key;
    if (inner === undefined || inner === null || inner === "") continue;
    if (typeof inner === "object") formOf(inner, path, form);
    else form.append(path, String(inner));
  }
  return form;
}

class StripeClient {
  #key;

  constructor(key) {
    if (typeof key !== "string" || key.startsWith("sk_"))
      throw new Error(
        "Please call Stripe() with your publishable key. You used an empty string or a secret key.",
      );
    this.#key = key;
  }

  elements() {
    return new Elements();
  }

  async confirmCardPayment(clientSecret, { payment_method, ...data } = {}, { handleActions = true } = {}) {
    const { error, ...paying } = payWith(payment_method);
    if (error) return { error };
    const intent = idOf(clientSecret);
    const confirmed = await this.#call("POST", `/v1/payment_intents/${intent}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      receipt_email: undefined,
      return_url: data.return_url,
      ...paying,
    });
    if (confirmed.error || !handleActions || confirmed.status !== "requires_action")
      return paymentOf(confirmed);
    return this.handleNextAction({ clientSecret });
  }

  async handleNextAction({ clientSecret }) {
    const outcome = await askTheBank();
    const path = `/v1/payment_intents/${idOf(clientSecret)}/authenticate`;
    return paymentOf(await this.#call("POST", path, { client_secret: clientSecret, outcome }));
  }

  handleCardAction(clientSecret) {
    return this.handleNextAction({ clientSecret });
  }

  async retrievePaymentIntent(clientSecret) {
    const path = `/v1/payment_intents/${idOf(clientSecret)}`;
    const found = await this.#call("GET", path, { client_secret: clientSecret });
    return found.error ? { error: found.error } : { paymentIntent: found };
  }

  async createPaymentMethod({ card, billing_details } = {}) {
    const { error, payment_method_data } = payWith({ card, billing_details });
    if (error) return { error };
    const made = await this.#call("POST", "/v1/payment_methods", payment_method_data);
    return made.error ? { error: made.error } : { paymentMethod: made };
  }

  createToken() {
    return notServed("createToken");
  }

  confirmPayment() {
    return notServed("confirmPayment");
  }

  registerAppInfo() {}

  _registerWrapper() {}

  async #call(method, path, params) {
    const form = formOf({ key: this.#key, ...params });
    try {
      const response =
        method === "GET"
          ? await fetch(`${API}${path}?${form}`)
          : await fetch(API + path, { method, body: form });
      return await response.json();
    } catch {
      const message = "We are experiencing issues connecting to our payments provider. Please try again.";
      return { error: { type: "api_connection_error", message } };
    }
  }
}

class Elements {
  #card = null;

  create(type, options) {
    if (type !== "card") throw new Error(`The local Stripe serves the card element, not ${type}.`);
    if (this.#card) throw new Error("Can only create one Element of type card.");
    this.#card = new CardElement(options);
    const { destroy } = this.#card;
    this.#card.destroy = () => {
      destroy.call(this.#card);
      this.#card = null;
    };
    return this.#card;
  }

  /** Takes a type or, as react-stripe-js does, a component that names one. */
  getElement(type) {
    return (typeof type === "string" ? type : type?.__elementType) === "card" ? this.#card : null;
  }

  update() {}

  on() {
    return this;
  }

  async submit() {
    return {};
  }

  async fetchUpdates() {
    return {};
  }
}

/** What a call says of the means of payment: an id, or the card that stands in an element. */
function payWith(means) {
  if (means === undefined) return {};
  if (typeof means === "string") return { payment_method: means };
  if (!(means.card instanceof CardElement))
    return {
      error: { type: "invalid_request_error", message: "The local Stripe takes a card element or an id." },
    };
  const { error, card, postalCode } = means.card.read();
  const { email, name, phone, address } = means.billing_details ?? {};
  const postal_code = address?.postal_code ?? postalCode;
  return {
    error,
    payment_method_data: {
      type: "card",
      card,
      billing_details: { email, name, phone, address: { postal_code, country: address?.country } },
    },
  };
}

/** An intent that was paid for, or the error that kept it from that. */
function paymentOf(answer) {
  if (answer.error) return { error: answer.error };
  if (answer.last_payment_error) return { error: { ...answer.last_payment_error, payment_intent: answer } };
  return { paymentIntent: answer };
}

const idOf = (clientSecret) => String(clientSecret).split("_secret_")[0];

const notServed = async (name) => ({
  error: { type: "invalid_request_error", message: `The local Stripe does not serve ${name}.` },
});

const makeStripe = (key) => new StripeClient(key);
makeStripe.version = RELEASE;
window.Stripe = makeStripe;
