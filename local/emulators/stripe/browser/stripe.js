import { requestAuthentication } from "./bank-dialog.js";
import { CardElement } from "./card-element.js";

/*
 * An emulation of Stripe.js (window.Stripe): the card element and card payments.
 */

/** The Stripe.js release that the installed npm packages expect; they warn about others. */
const RELEASE = "endive";

/** The API has the same origin as this script. */
const API = new URL(document.currentScript.src).origin;

/** Encodes nested parameters as `a[b][c]=1`. */
function encodeForm(value, name = "", form = new URLSearchParams()) {
  for (const [key, inner] of Object.entries(value)) {
    const path = name ? `${name}[${key}]` : key;
    if (inner === undefined || inner === null || inner === "") continue;
    if (typeof inner === "object") encodeForm(inner, path, form);
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
    const { error, ...paymentParams } = readPaymentMethod(payment_method);
    if (error) return { error };
    const intent = getIntentId(clientSecret);
    const confirmed = await this.#call("POST", `/v1/payment_intents/${intent}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      receipt_email: undefined,
      return_url: data.return_url,
      ...paymentParams,
    });
    if (confirmed.error || !handleActions || confirmed.status !== "requires_action")
      return toResult(confirmed);
    return this.handleNextAction({ clientSecret });
  }

  async handleNextAction({ clientSecret }) {
    const outcome = await requestAuthentication();
    const path = `/v1/payment_intents/${getIntentId(clientSecret)}/authenticate`;
    return toResult(await this.#call("POST", path, { client_secret: clientSecret, outcome }));
  }

  handleCardAction(clientSecret) {
    return this.handleNextAction({ clientSecret });
  }

  async retrievePaymentIntent(clientSecret) {
    const path = `/v1/payment_intents/${getIntentId(clientSecret)}`;
    const found = await this.#call("GET", path, { client_secret: clientSecret });
    return found.error ? { error: found.error } : { paymentIntent: found };
  }

  async createPaymentMethod({ card, billing_details } = {}) {
    const { error, payment_method_data } = readPaymentMethod({ card, billing_details });
    if (error) return { error };
    const created = await this.#call("POST", "/v1/payment_methods", payment_method_data);
    return created.error ? { error: created.error } : { paymentMethod: created };
  }

  createToken() {
    return rejectUnsupported("createToken");
  }

  confirmPayment() {
    return rejectUnsupported("confirmPayment");
  }

  registerAppInfo() {}

  _registerWrapper() {}

  async #call(method, path, params) {
    const form = encodeForm({ key: this.#key, ...params });
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
    if (type !== "card") throw new Error(`The Stripe emulator supports the card element, not ${type}.`);
    if (this.#card) throw new Error("Can only create one Element of type card.");
    this.#card = new CardElement(options);
    const { destroy } = this.#card;
    this.#card.destroy = () => {
      destroy.call(this.#card);
      this.#card = null;
    };
    return this.#card;
  }

  /** Accepts a type or, for react-stripe-js, a component with a type. */
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

/** Converts a payment method argument to API parameters: an id, or the card in an element. */
function readPaymentMethod(source) {
  if (source === undefined) return {};
  if (typeof source === "string") return { payment_method: source };
  if (!(source.card instanceof CardElement))
    return {
      error: {
        type: "invalid_request_error",
        message: "The Stripe emulator accepts a card element or an id.",
      },
    };
  const { error, card, postalCode } = source.card.read();
  const { email, name, phone, address } = source.billing_details ?? {};
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

/** Converts an API response to the result of confirmCardPayment. */
function toResult(answer) {
  if (answer.error) return { error: answer.error };
  if (answer.last_payment_error) return { error: { ...answer.last_payment_error, payment_intent: answer } };
  return { paymentIntent: answer };
}

const getIntentId = (clientSecret) => String(clientSecret).split("_secret_")[0];

const rejectUnsupported = async (name) => ({
  error: { type: "invalid_request_error", message: `The Stripe emulator does not support ${name}.` },
});

const createStripe = (key) => new StripeClient(key);
createStripe.version = RELEASE;
window.Stripe = createStripe;
