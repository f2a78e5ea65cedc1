import { digitsOf, findProblem, formatExpiry, groupDigits } from "./card-rules.js";

const FIELDS = [
  {
    name: "number",
    label: "Card number",
    placeholder: "1234 1234 1234 1234",
    flex: "1 1 11em",
    tidy: groupDigits,
  },
  { name: "expiry", label: "Expiry", placeholder: "MM / YY", flex: "0 0 5em", tidy: formatExpiry },
  {
    name: "cvc",
    label: "Security code",
    placeholder: "CVC",
    flex: "0 0 3.5em",
    tidy: (text) => digitsOf(text).slice(0, 4),
  },
  { name: "postal", label: "ZIP", placeholder: "ZIP", flex: "0 0 4.5em", tidy: (text) => text.slice(0, 10) },
];

const STYLES = `
:host { display: block; }
div { display: flex; flex-wrap: wrap; gap: .25em .75em; }
input { min-width: 0; padding: 0; border: 0; outline: 0; background: transparent; color: inherit; font: inherit; letter-spacing: inherit; }
input:disabled { opacity: .6; }
`;

/** The style properties that a page may set. */
const STYLED = [
  "color",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontVariant",
  "fontWeight",
  "letterSpacing",
  "lineHeight",
  "textAlign",
  "textDecoration",
  "textShadow",
  "textTransform",
];

/**
 * The card input fields, in a shadow root that isolates them from the page like the iframe of Stripe. Calls
 * `changed` after each input, `focused` with the focus state, and `pressed` with the name of a key.
 */
export class CardInputs {
  /** The element to insert into the page. */
  place = document.createElement("div");
  #inputs = new Map();
  #sheet = new CSSStyleSheet();
  #isFocused = false;

  constructor({ hidePostalCode = false, disableLink = false }, { changed, focused, pressed }) {
    const root = this.place.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [this.#sheet];
    const row = document.createElement("div");
    for (const field of FIELDS.filter(({ name }) => name !== "postal" || !hidePostalCode))
      row.append(this.#input(field, changed));
    if (!disableLink) row.append(createLinkButton());
    row.addEventListener("keydown", ({ key }) => pressed(key));
    for (const name of ["focusin", "focusout"]) row.addEventListener(name, () => this.#watchFocus(focused));
    root.append(row);
  }

  get values() {
    return Object.fromEntries([...this.#inputs].map(([name, { value }]) => [name, value]));
  }

  set(name, value) {
    const input = this.#inputs.get(name);
    if (input) input.value = value;
  }

  clear() {
    for (const name of this.#inputs.keys()) this.set(name, "");
  }

  focus() {
    this.#inputs.get("number").focus();
  }

  blur() {
    this.place.shadowRoot.activeElement?.blur();
  }

  mark({ isWrong, isDisabled }) {
    this.place.toggleAttribute("data-wrong", isWrong);
    for (const input of this.#inputs.values()) {
      input.disabled = isDisabled;
      input.setAttribute("aria-invalid", String(isWrong));
    }
  }

  /** Applies the styles of the page. */
  applyStyles({ base = {}, invalid = {} } = {}) {
    this.#sheet.replaceSync(STYLES);
    this.#rule(":host", base);
    this.#rule("input::placeholder", base["::placeholder"] ?? {});
    this.#rule(":host([data-wrong]) input", { color: "#df1b41", ...invalid });
  }

  #rule(selector, styles) {
    const index = this.#sheet.insertRule(`${selector} {}`, this.#sheet.cssRules.length);
    const { style } = this.#sheet.cssRules[index];
    for (const name of STYLED) if (styles[name] !== undefined) style[name] = styles[name];
  }

  #input({ name, label, placeholder, flex, tidy }, changed) {
    const input = document.createElement("input");
    Object.assign(input, { name, placeholder, type: "text", autocomplete: "off" });
    input.inputMode = name === "postal" ? "text" : "numeric";
    input.setAttribute("aria-label", label);
    input.style.flex = flex;
    input.addEventListener("input", () => {
      const isAtEnd = input.selectionEnd === input.value.length;
      if (isAtEnd) input.value = tidy(input.value);
      changed();
      if (isAtEnd) this.#focusNext(name);
    });
    this.#inputs.set(name, input);
    return input;
  }

  /** Moves the focus from a complete field to the next one. */
  #focusNext(from) {
    const names = [...this.#inputs.keys()];
    const place = names.indexOf(from);
    const wrong = findProblem(this.values);
    if (!wrong || names.indexOf(wrong.field) > place) this.#inputs.get(names[place + 1])?.focus();
  }

  /** Moving between two card fields does not count as blur. */
  #watchFocus(focused) {
    setTimeout(() => {
      const isFocused = this.place.shadowRoot.activeElement !== null;
      if (isFocused === this.#isFocused) return;
      this.#isFocused = isFocused;
      focused(isFocused);
    });
  }
}

/** Stripe shows it to those who use Link, if Link is on at the account. Here it does nothing. */
function createLinkButton() {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: "Link" });
  return button;
}
