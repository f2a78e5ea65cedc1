/** Markup that is safe to put into a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Hole = string | number | undefined | null | false | Markup | Markup[];

/** A template of HTML: text in the holes is escaped, markup goes in as it is, nothing stays nothing. */
export function html(strings: TemplateStringsArray, ...holes: Hole[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...holes.map(fill)));
}

function fill(hole: Hole): string {
  if (hole === undefined || hole === null || hole === false) return "";
  if (Array.isArray(hole)) return hole.map((markup) => markup.text).join("");
  return hole instanceof Markup ? hole.text : escapeHtml(String(hole));
}

export const escapeHtml = (text: string) => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
