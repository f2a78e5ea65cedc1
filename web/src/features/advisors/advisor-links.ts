import type { AdvisorCard } from "../../../../contract/advisors.ts";

const linkFieldLabels = [
  ["website_url", "Website"],
  ["instagram_url", "Instagram"],
  ["linkedin_url", "LinkedIn"],
  ["facebook_url", "Facebook"],
  ["twitter_url", "Twitter"],
  ["youtube_url", "YouTube"],
  ["tiktok_url", "TikTok"],
] as const;

/** Returns the normalized URL if it is http(s) without credentials; undefined for anything else, such as javascript:. */
function toWebUrl(value: string | null): string | undefined {
  const url = value !== null && URL.canParse(value) ? new URL(value) : null;
  const isSafe =
    url && (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  return isSafe ? url.href : undefined;
}

/** Lists an advisor's website and social media links, leaving out values that are not web URLs. */
export function listAdvisorLinks(advisor: AdvisorCard): { label: string; url: string }[] {
  const links = [
    ...linkFieldLabels.map(([field, label]) => ({ label, url: toWebUrl(advisor[field]) })),
    {
      label: advisor.other_social_media_label ?? "More",
      url: toWebUrl(advisor.other_social_media_url),
    },
  ];
  return links.flatMap(({ label, url }) => (url ? [{ label, url }] : []));
}
