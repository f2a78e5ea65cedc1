import { requestAuthentication } from "./bank-dialog.js";
import { CardElement } from "./card-element.js";
import { ExpressCheckoutElement } from "./express-checkout.js";

/*
 * An emulation of Stripe.js (window.Stripe): card element, Express Checkout Element, and card payments.
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

  elements(options) {
    return new Elements(options, (params) => this.#call("GET", "/v1/elements/sessions", params));
  }

  async confirmCardPayment(clientSecret, { payment_method, ...data } = {}, { handleActions = true } = {}) {
    const { error, ...paymentParams } = readPaymentMethod(payment_method);
    if (error) return { error };
    return this.#confirm(clientSecret, { return_url: data.return_url, ...paymentParams }, handleActions);
  }

  async #confirm(clientSecret, params, handleActions = true) {
    const path = `/v1/payment_intents/${getIntentId(clientSecret)}/confirm`;
    const confirmed = await this.#call("POST", path, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      ...params,
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

  async retrievePaymentIntent(clientSecret) {
    const path = `/v1/payment_intents/${getIntentId(clientSecret)}`;
    const found = await this.#call("GET", path, { client_secret: clientSecret });
    return found.error ? { error: found.error } : { paymentIntent: found };
  }

  // react-stripe-js requires this method and createToken.
  createPaymentMethod() {
    return rejectUnsupported("createPaymentMethod");
  }

  createToken() {
    return rejectUnsupported("createToken");
  }

  /** Confirms with the wallet of an Express Checkout Element, whose amount must be that of the intent. */
  async confirmPayment({ elements, clientSecret, confirmParams, redirect } = {}) {
    const element = elements?.getElement("expressCheckout");
    const card = element?.read();
    if (!card) return rejectUnsupported("confirmPayment without the Express Checkout Element");
    if (!elements.isSubmitted)
      throw new Error("elements.submit() must be called before stripe.confirmPayment().");
    if (redirect !== "if_required" && !confirmParams?.return_url)
      throw new Error("stripe.confirmPayment(): the `confirmParams.return_url` argument is required.");
    const { paymentIntent, error } = await this.retrievePaymentIntent(clientSecret);
    if (error) return { error };
    if (paymentIntent.amount !== elements.amount || paymentIntent.currency !== elements.currency)
      return {
        error: {
          type: "invalid_request_error",
          message: "The amount or currency of the PaymentIntent does not match that of Elements.",
        },
      };
    const result = await this.#confirm(clientSecret, {
      return_url: confirmParams?.return_url,
      payment_method_data: { type: "card", card },
    });
    if (!result.error) element.finish();
    return result;
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

/** Takes the element types that the emulator supports; each of them once. */
class Elements {
  /** `amount` and `currency` of a payment whose intent is created later. */
  #options;
  #querySession;
  #elements = new Map();
  isSubmitted = false;

  constructor(options = {}, querySession) {
    this.#options = options;
    this.#querySession = querySession;
  }

  get amount() {
    return this.#options.amount;
  }

  get currency() {
    return this.#options.currency;
  }

  get amountText() {
    const format = new Intl.NumberFormat("en-US", { style: "currency", currency: this.currency });
    return format.format(this.amount / 100);
  }

  create(type, options) {
    if (this.#elements.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
    const element = this.#build(type, options);
    const { destroy } = element;
    element.destroy = () => {
      destroy.call(element);
      this.#elements.delete(type);
    };
    this.#elements.set(type, element);
    return element;
  }

  #build(type, options) {
    if (type === "card") return new CardElement(options);
    if (type !== "expressCheckout")
      throw new Error(`The Stripe emulator supports the card and expressCheckout elements, not ${type}.`);
    if (this.#options.mode !== "payment" || !Number.isInteger(this.amount) || !this.currency)
      throw new Error("In order to create an expressCheckout element, pass mode, amount and currency.");
    return new ExpressCheckoutElement(options, this);
  }

  fetchSession() {
    return this.#querySession({ type: "deferred_intent", referrer_host: location.hostname });
  }

  /** Accepts a type or, for react-stripe-js, a component with a type. */
  getElement(type) {
    return this.#elements.get(typeof type === "string" ? type : type?.__elementType) ?? null;
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
  }

  on() {
    return this;
  }

  async submit() {
    this.isSubmitted = true;
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
