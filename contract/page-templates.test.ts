import { expect, it } from "vitest";
import { brandText } from "./brand.ts";
import { fillTemplate, initialPageBrand, manifestFile } from "./page-templates.ts";
import { faqText, initialFaq } from "./site-texts.ts";

/** As a page of the build has it. */
const template = `<html><head><script type="application/ld+json">{"mainEntity":[{"@type":"Question","name":"${faqText.question}","acceptedAnswer":{"@type":"Answer","text":"${faqText.answer}"}}]}</script></head><body><h1>${brandText.name}</h1><details class="x"><summary>On this page</summary></details><details name="faq"><summary>${faqText.question}</summary><p>${faqText.answer}</p></details><section><h2>1.</h2></section><section><h2>In addition</h2><p>{{terms_addition}}</p></section><p>The end</p></body></html>`;
const fill = (site: Partial<typeof initialPageBrand.site>) =>
  fillTemplate("index.html", template, { ...initialPageBrand, site: { ...initialPageBrand.site, ...site } });
const readJsonLd = (page: string) =>
  JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "").mainEntity as {
    name: string;
    acceptedAnswer: { text: string };
  }[];

it("a page with the initial questions has each of them, in the data for search engines too, and no own section", () => {
  const page = fill({});
  expect(page.match(/<details name="faq">/g)).toHaveLength(initialFaq.length);
  expect(page).toContain("when it opens, for $20 a month.</p>");
  expect(readJsonLd(page)).toHaveLength(initialFaq.length);
  expect(page).toContain("</details><section><h2>1.</h2></section><p>The end</p>");
  expect(page).not.toMatch(/\{\{|application\/json/);
});

it("a placeholder in the name of the brand is text, and takes no part of the page with it", () => {
  const texts = { ...initialPageBrand.texts, name: "{{{terms_addition}} {{faq_answer}}" };
  const page = fillTemplate("index.html", template, { ...initialPageBrand, texts });
  expect(page).toContain("<h1>&#123;&#123;{terms_addition}} &#123;{faq_answer}}</h1>");
  expect(page).toContain("<section><h2>1.</h2></section><p>The end</p>");
  const manifest = fillTemplate(manifestFile, '{"name":"{{name}}","theme_color":"{{theme_color}}"}', {
    ...initialPageBrand,
    texts: { ...texts, name: "{{theme_color}}" },
  });
  expect(JSON.parse(manifest)).toEqual({ name: "{{theme_color}}", theme_color: expect.stringMatching(/^#/) });
});

it("an owner's question, answer and addition are text in the page, in its data and for search engines", () => {
  const hostile = `O'Neil & <Söhne></script></section>"$& {{toString}}`;
  const page = fill({
    faq: [
      { question: hostile, answer: hostile },
      { question: "Price?", answer: "{{price}}" },
    ],
    additions: { terms_addition: `${hostile}\nAnd more` },
  });
  const shown =
    "O&#x27;Neil &amp; &lt;Söhne&gt;&lt;/script&gt;&lt;/section&gt;&quot;$&amp; &#123;{toString}}";
  expect(page).toContain(
    `<summary>${shown}</summary><p>${shown}</p></details><details name="faq"><summary>Price?</summary><p>$20</p></details>`,
  );
  expect(page).toContain(`<h2>In addition</h2><p>${shown}\nAnd more</p></section><p>The end</p>`);
  expect(readJsonLd(page)[0]).toMatchObject({ name: hostile, acceptedAnswer: { text: hostile } });
  const data = JSON.parse(/application\/json" id="brand">(.*?)<\/script>/s.exec(page)?.[1] ?? "");
  expect(data).toMatchObject({
    faq: [{ question: hostile }, {}],
    additions: { terms_addition: `${hostile}\nAnd more` },
  });
});
