import { expect, it } from "vitest";
import type { AdvisorCard } from "../../../../contract/advisors.ts";
import { advisorLinks } from "./advisor-links.ts";

const nobody = {
  website_url: null,
  instagram_url: null,
  linkedin_url: null,
  facebook_url: null,
  twitter_url: null,
  youtube_url: null,
  tiktok_url: null,
  other_social_media_url: null,
  other_social_media_label: null,
} as AdvisorCard;

it.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//elsewhere.example",
  "/relative",
  "https://user:secret@example.com",
  "mailto:a@example.com",
  "",
  "not a url",
])("never links %j", (value) => {
  expect(advisorLinks({ ...nobody, website_url: value, other_social_media_url: value })).toEqual([]);
});

it("links what is on the web, under its name", () => {
  const advisor = {
    ...nobody,
    website_url: "https://example.com/ana",
    other_social_media_url: "http://example.com/ana",
    other_social_media_label: "Podcast",
  };
  expect(advisorLinks(advisor)).toEqual([
    { label: "Website", url: "https://example.com/ana" },
    { label: "Podcast", url: "http://example.com/ana" },
  ]);
});
