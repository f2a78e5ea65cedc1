import type { AdvisorCard } from "../../../../contract/advisors.ts";

const named = [
  ["website_url", "Website"],
  ["instagram_url", "Instagram"],
  ["linkedin_url", "LinkedIn"],
  ["facebook_url", "Facebook"],
  ["twitter_url", "Twitter"],
  ["youtube_url", "YouTube"],
  ["tiktok_url", "TikTok"],
] as const;

/** An address on the web, written out; anything else, javascript: above all, is none. */
function webAddress(value: string | null): string | undefined {
  const url = value === null ? null : URL.parse(value);
  const plain =
    url && (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  return plain ? url.href : undefined;
}

/** Where else an advisor can be found. What is no web address is left out, whatever the row holds. */
export function advisorLinks(advisor: AdvisorCard): { label: string; url: string }[] {
  const given = [
    ...named.map(([field, label]) => ({ label, url: webAddress(advisor[field]) })),
    {
      label: advisor.other_social_media_label ?? "More",
      url: webAddress(advisor.other_social_media_url),
    },
  ];
  return given.flatMap(({ label, url }) => (url ? [{ label, url }] : []));
}
