import { describe, expect, it } from "vitest";
import { render, site } from "../../test/mail/render.ts";
import { buildNewsletterEmail } from "../newsletter/newsletter-email.ts";

const reader = { email: "ann@example.com", first_name: "Ann", isMember: true };
const build = (body: string, subject = "News") =>
  render(buildNewsletterEmail({ subject, body, items: [] }, reader));

/** The markup of the body's part of the email, without styles. */
async function renderBody(body: string): Promise<string> {
  const [, part = ""] = /Hi Ann,<\/p>\n([\s\S]*?)<table/.exec((await build(body)).html) ?? [];
  return part.replaceAll(/ (style|class|dir)="[^"]*"/g, "").trim();
}

describe("the Markdown of a newsletter", () => {
  it("has paragraphs, lines, headings, lists, bold and links", async () => {
    const body =
      "# Hello\nIt **rains**.\nWarm wishes\n\n1. Cut\n   - paper\n   - string\n2. [Glue](https://example.com/?a=1&b=2)\n\nMail [us](mailto:us@example.com)";
    expect((await renderBody(body)).replaceAll("\n", "")).toBe(
      '<h2>Hello</h2><p>It <strong>rains</strong>.<br>Warm wishes</p><ol start="1"><li><p>Cut</p><ul><li><p>paper</p></li><li><p>string</p></li></ul></li><li><p><a href="https://example.com/?a=1&amp;b=2">Glue</a></p></li></ol><p>Mail <a href="mailto:us@example.com">us</a></p>',
    );
    expect((await build(body)).text).toContain(
      "Hello\n\nIt rains.\nWarm wishes\n\n1. Cut\n   - paper\n   - string\n2. Glue (https://example.com/?a=1&b=2)\n\nMail us (mailto:us@example.com)",
    );
  });

  it("makes an address a link, and starts the preview line of mail programs with its first words", async () => {
    expect(await renderBody("See https://example.com/a?b=1&c=2.")).toBe(
      '<p>See <a href="https://example.com/a?b=1&amp;c=2">https://<wbr>example<wbr>.com/<wbr>a?<wbr>b=<wbr>1&amp;<wbr>c=<wbr>2</a>.</p>',
    );
    expect((await build("**Rain** again")).html).toMatch(/<div style="display: none[^>]*>Rain again&#847;/);
  });

  it.each([
    ["HTML", "<b onclick=alert(1)>bold</b><br><img src=x onerror=alert(1)>"],
    ["a script", "<script>alert(1)</script>"],
    ["a script's address", "[click](javascript:alert(1)) <javascript:alert(1)>"],
    [
      "other addresses",
      "[a](data:text/html,x) [b](//evil.example) [c](/admin) [d](https://me:pw@evil.example)",
    ],
    ["a placeholder", "Welcome to {{name}}, {{newsletter}}"],
    ["text from right to left", "שלום \u202b123\u200f عالم"],
    ["a long word", "a".repeat(4_000)],
    ["a picture", "![alt](https://evil.example/pixel.png)"],
    ["a table", "| a | b |\n|---|---|\n| 1 | 2 |"],
    [
      "code, a quote, a rule and a footnote",
      "```\n<hr>\n```\n> quote\n***\n[x]: https://evil.example 'y'\n~~gone~~ `code` *soft*",
    ],
  ])("shows %s as the text that it is", async (_, body) => {
    const { html, text } = await build(body);
    const shown = await renderBody(body);
    const seen = shown.replaceAll(/<\/?(p|br|wbr|h2)>\n?/g, "").replaceAll(/<a [^>]*>|<\/a>/g, "");
    expect(seen).not.toMatch(/[<>]/);
    const plain = seen
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
    expect(plain.replaceAll(/\s/g, "")).toBe(body.replaceAll(/\s/g, ""));
    for (const line of body.split("\n")) expect(text).toContain(line);
    for (const [, url = ""] of shown.matchAll(/href="([^"]*)"/g)) expect(url).toBe("https://evil.example");
    expect(html).not.toMatch(/<(script|img|table[^ ]|hr|code)/);
  });

  it("leaves a placeholder in the subject alone, and fills those of our own sentences", async () => {
    const { subject, html } = await build("Hello", "News of {{name}}");
    expect(subject).toBe("News of {{name}}");
    expect(html).toContain("News of {{name}}</h1>");
    expect(html).not.toContain("{{newsletter}}");
    expect(html).toContain(`href="${site}/resources"`);
  });

  it.each([
    ["lists in lists", "1. ".repeat(1_600)],
    ["quotes in quotes", "> ".repeat(2_500)],
    ["nested bold", `${"**_".repeat(800)}x${"_**".repeat(800)}`],
    ["brackets", "[a](".repeat(1_250)],
    ["asterisks", "**a _b ".repeat(700)],
  ])("reads 5,000 characters of %s within a second", async (_, body) => {
    const start = performance.now();
    expect((await build(body)).html.length).toBeGreaterThan(1_000);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
