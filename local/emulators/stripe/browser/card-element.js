import { CardInputs } from "./card-inputs.js";
import { brandOf, digitsOf, findProblem } from "./card-rules.js";
import { ElementEvents } from "./element-events.js";

const CLASSES = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
};

/** The card element created by elements.create("card"). */
export class CardElement extends ElementEvents {
  #options;
  #inputs;
  #host = null;
  #isFocused = false;
  /** Whether the card was blurred or submitted; missing input is then shown as an error. */
  #isDone = false;

  constructor(options = {}) {
    super("card");
    this.#options = options;
    this.#inputs = new CardInputs(options, {
      changed: () => this.#changed(),
      focused: (isFocused) => this.#focused(isFocused),
      pressed: (key) => this.#pressed(key),
    });
    this.#inputs.set("postal", options.value?.postalCode ?? "");
    this.#inputs.applyStyles(options.style);
  }

  mount(target) {
    const host = typeof target === "string" ? document.querySelector(target) : target;
    if (!host) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    this.#host = host;
    host.replaceChildren(this.#inputs.place);
    this.#mark();
    setTimeout(() => this.emit("ready", {}));
  }

  unmount() {
    this.#inputs.place.remove();
    this.#host?.classList.remove(...Object.values(this.#classes()));
    this.#host = null;
  }

  destroy() {
    this.unmount();
    super.destroy();
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    if (options.value?.postalCode !== undefined) this.#inputs.set("postal", options.value.postalCode);
    this.#inputs.applyStyles(this.#options.style);
    this.#mark();
  }

  focus() {
    this.#inputs.focus();
  }

  blur() {
    this.#inputs.blur();
  }

  clear() {
    this.#inputs.clear();
    this.#isDone = false;
    this.#changed();
  }

  /** Reads the card details for the API, with the first error if the card is incomplete. */
  read() {
    this.#isDone = true;
    this.#mark();
    const { number, expiry, cvc, postal } = this.#inputs.values;
    const [month, year] = expiry.split("/").map(Number);
    return {
      error: findProblem(this.#inputs.values)?.error,
      card: { number: digitsOf(number), exp_month: month, exp_year: 2000 + year, cvc },
      postalCode: postal,
    };
  }

  #changed() {
    this.#mark();
    const { number, postal = "" } = this.#inputs.values;
    this.emit("change", { ...this.#state(), value: { postalCode: postal }, brand: brandOf(number).name });
  }

  #focused(isFocused) {
    this.#isFocused = isFocused;
    const before = this.#state().error?.code;
    if (!isFocused) this.#isDone = true;
    this.#mark();
    this.emit(isFocused ? "focus" : "blur", {});
    if (this.#state().error?.code !== before) this.#changed();
  }

  #pressed(key) {
    if (key === "Escape") this.emit("escape", {});
    if (key === "Enter") this.#host?.closest("form")?.requestSubmit();
  }

  #state() {
    const { values } = this.#inputs;
    const error = findProblem(values)?.error;
    const isEmpty = Object.values(values).every((value) => value === "");
    const isShown = error && !isEmpty && (this.#isDone || error.code.startsWith("invalid"));
    return { empty: isEmpty, complete: !error, error: isShown ? error : undefined };
  }

  #classes() {
    return { ...CLASSES, ...this.#options.classes };
  }

  #mark() {
    const { empty, complete, error } = this.#state();
    const isWrong = error !== undefined;
    this.#inputs.mark({ isWrong, isDisabled: this.#options.disabled ?? false });
    const states = { base: true, complete, empty, focus: this.#isFocused, invalid: isWrong };
    const names = this.#classes();
    for (const [state, isOn] of Object.entries(states)) this.#host?.classList.toggle(names[state], isOn);
  }
}
