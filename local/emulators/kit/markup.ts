/** HTML that is already escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type TemplateValue = string | number | undefined | null | false | Markup | Markup[];

/** HTML template tag: escapes text, inserts Markup unchanged and renders undefined, null and false as nothing. */
export function html(strings: TemplateStringsArray, ...values: TemplateValue[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(renderValue)));
}

function renderValue(value: TemplateValue): string {
  if (value === undefined || value === null || value === false) return "";
  if (Array.isArray(value)) return value.map((markup) => markup.text).join("");
  return value instanceof Markup ? value.text : escapeHtml(String(value));
}

export const escapeHtml = (text: string) => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
