import { expect, it } from "vitest";
import { renderEmail } from "./email-layout.ts";

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>&'`;
const shown = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;";

it("renderEmail: escapes all content, so that none of it becomes markup", () => {
  const { html } = renderEmail({
    subject: hostile,
    paragraphs: [hostile, hostile],
    action: { label: hostile, url: `https://kindstead.test/${hostile}` },
    note: hostile,
  });
  expect(html).not.toMatch(/<script|<img/);
  expect(html.split(shown)).toHaveLength(7);
});

it("renderEmail: uses few tags and loads nothing from elsewhere", () => {
  const { html } = renderEmail({
    subject: "S",
    paragraphs: ["P"],
    action: { label: "A", url: "https://s.test" },
    note: "N",
  });
  const tags = new Set([...html.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag));
  expect([...tags].sort()).toEqual(["a", "body", "div", "head", "html", "meta", "p", "span", "title"]);
  expect(html).not.toMatch(/src=|url\(/);
});

it("renderEmail: the plain text has all content of the HTML, with the full URL of the action", () => {
  const { text } = renderEmail({
    subject: "S",
    paragraphs: ["One & two", "Three"],
    action: { label: "Go", url: "https://s.test/a?b=1&c=2" },
    note: "Small print",
  });
  expect(text).toBe(
    "One & two\n\nThree\n\nGo:\nhttps://s.test/a?b=1&c=2\n\nSmall print\n\n-- \nKindstead. Kinder days start here.",
  );
});
