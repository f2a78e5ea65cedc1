import { escapeHtml, formatScriptJson } from "../contract/escape-html.ts";

/** HTML that is safe to send: made by the tag `buildHtml`, which escapes whatever is put into it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | null;

/** Builds HTML from a template: texts are escaped, other HTML is kept, and null is left out. */
export const buildHtml = (literals: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: literals }, ...values.map(toText)));

function toText(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return escapeHtml(String(value));
}

const voidTags = new Set(["img", "source", "br", "hr"]);

/** Builds an element. `tag` and the attributes' names are ours; values and texts are escaped. */
export function buildElement(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Value[]
): Html {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(String(value))}"`,
  );
  const start = `<${tag}${written.join("")}`;
  return new Html(voidTags.has(tag) ? `${start}/>` : `${start}>${children.map(toText).join("")}</${tag}>`);
}

/** JSON for the inside of a script element. */
export const toScriptJson = (value: unknown): Html => new Html(formatScriptJson(value));
