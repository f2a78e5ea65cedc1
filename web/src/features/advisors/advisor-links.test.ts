import { expect, it } from "vitest";
import { sampleAdvisor } from "../../../../contract/samples.fixture.ts";
import { listAdvisorLinks } from "./advisor-links.ts";

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
])("listAdvisorLinks leaves out the unsafe or invalid URL %j", (value) => {
  expect(listAdvisorLinks({ ...sampleAdvisor, website_url: value, other_social_media_url: value })).toEqual(
    [],
  );
});

it("listAdvisorLinks returns web URLs with their labels", () => {
  const advisor = {
    ...sampleAdvisor,
    website_url: "https://example.com/ana",
    other_social_media_url: "http://example.com/ana",
    other_social_media_label: "Podcast",
  };
  expect(listAdvisorLinks(advisor)).toEqual([
    { label: "Website", url: "https://example.com/ana" },
    { label: "Podcast", url: "http://example.com/ana" },
  ]);
});
