import { expect, it } from "vitest";
import { contentCard, contentTypeLabels } from "../../contract/content.ts";
import { make } from "../../test/support/make.ts";
import { buildLinkEmail } from "./confirmation-emails.ts";

const [to, path] = ["ann@example.com", "/confirm-email#token"];

it("the welcome email lists each free item with its facts or, without any, its kind", () => {
  const ages = contentCard.parse(make.contentItem({ age_from: 3, age_to: 6 }));
  const plain = contentCard.parse(make.contentItem({ content_type: "story" }));
  expect(buildLinkEmail("welcome", to, path, [ages, plain]).items).toMatchObject({
    title: "Free to start with",
    list: [
      { title: ages.title, label: "Ages 3–6" },
      { title: plain.title, label: contentTypeLabels.story.one },
    ],
  });
});

it("an email with a link has no list without items, and ends with the owner's words", () => {
  const plain = buildLinkEmail("welcome", to, path);
  expect(plain).not.toHaveProperty("items");
  const withWords = buildLinkEmail("welcome", to, path, [], "See you soon.");
  expect(withWords.paragraphs).toEqual([...plain.paragraphs, "See you soon."]);
  expect(withWords).toMatchObject({ kind: "mail", to, action: { path } });
});
