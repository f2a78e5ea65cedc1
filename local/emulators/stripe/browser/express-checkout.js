import { ElementEvents } from "./element-events.js";
import { openWalletSheet } from "./wallet-sheet.js";

/** What one would look for in a browser with a wallet: `localStorage.stripe_emulator_wallet = "google_pay"`. */
const STORED_WALLET = "stripe_emulator_wallet";

const WALLETS = {
  apple_pay: { name: "Apple Pay", option: "applePay" },
  google_pay: { name: "Google Pay", option: "googlePay" },
};

const STYLES = `
button { display: block; width: 100%; border: 0; border-radius: 4px; background: #000; color: #fff; font: 600 17px system-ui, sans-serif; cursor: pointer; }
button:focus-visible { outline: 3px solid #0570de; outline-offset: 2px; }
`;

/** The element created by elements.create("expressCheckout"). It is empty in a browser without a wallet. */
export class ExpressCheckoutElement extends ElementEvents {
  #options;
  #group;
  #place = document.createElement("div");
  #closeSheet = () => {};
  #card;

  /** `group` is the Elements object: its amount, and `fetchSession`, which says what the domain may show. */
  constructor(options = {}, group) {
    super("expressCheckout");
    this.#options = options;
    this.#group = group;
  }

  mount(target) {
    const host = typeof target === "string" ? document.querySelector(target) : target;
    if (!host) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    host.replaceChildren(this.#place);
    this.#load();
  }

  unmount() {
    this.#place.remove();
  }

  destroy() {
    this.#closeSheet();
    this.unmount();
    super.destroy();
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
  }

  focus() {
    this.#place.shadowRoot?.querySelector("button")?.focus();
  }

  /** The card that was chosen in the sheet, for the API; undefined before. */
  read() {
    return this.#card;
  }

  /** Closes the sheet after the payment. */
  finish() {
    this.#closeSheet();
    this.#card = undefined;
  }

  async #load() {
    const wallet = localStorage.getItem(STORED_WALLET);
    const { error, ...session } = await this.#group.fetchSession();
    if (error) return this.emit("loaderror", { error });
    const known = WALLETS[wallet];
    const isWanted = known && (this.#options.paymentMethods?.[known.option] ?? "auto") !== "never";
    const isAvailable = isWanted && session[`${wallet}_preference`] === "enabled";
    if (isAvailable) this.#show(wallet);
    const availablePaymentMethods = isAvailable
      ? {
          amazonPay: false,
          applePay: false,
          googlePay: false,
          klarna: false,
          link: false,
          paypal: false,
          [known.option]: true,
        }
      : undefined;
    this.emit("ready", { availablePaymentMethods });
  }

  #show(wallet) {
    const root = this.#place.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `Pay with ${WALLETS[wallet].name}`;
    button.style.height = `${this.#options.buttonHeight ?? 44}px`;
    button.addEventListener("click", () => this.#pressed(wallet));
    root.append(button);
  }

  #pressed(wallet) {
    const open = () => this.#open(wallet);
    if (!this.hasListener("click")) return open();
    this.emit("click", { expressPaymentType: wallet, resolve: open, reject: () => {} });
  }

  #open(wallet) {
    this.#closeSheet = openWalletSheet({
      wallet: WALLETS[wallet].name,
      amount: this.#group.amountText,
      onPay: (number) => {
        this.#card = { number, exp_month: 12, exp_year: 2040, cvc: "123", wallet };
        this.emit("confirm", { expressPaymentType: wallet, paymentFailed: () => this.finish() });
      },
      onCancel: () => this.emit("cancel", {}),
    });
  }
}
