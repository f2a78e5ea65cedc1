/* Texts of the owner that are lists, or that not every site has. They are published into pages (contract/page-templates.ts). */

export interface FaqEntry {
  question: string;
  answer: string;
}

/** The FAQ of the home page before the owner changes it (SITE-3). Placeholders are filled in as everywhere. */
export const initialFaq: readonly FaqEntry[] = [
  {
    question: "What do I get for free?",
    answer:
      "An account of your own, a few printables, updates when new content arrives, and access to advisor sessions. It's free forever, without a card.",
  },
  {
    question: "What does Premium add?",
    answer:
      "The full printable library, all stories, and the private community when it opens, for {{price}} a month.",
  },
  {
    question: "Can I cancel?",
    answer:
      "Yes, anytime, from your dashboard. Premium stays until the end of the month you've paid for; then your account is free.",
  },
  {
    question: "Who can book an advisor session?",
    answer:
      "Both free and premium members can book sessions. Each is paid for separately, at the rate on the advisor’s card, and refunded in full if you cancel more than 24 hours before or the advisor doesn’t come.",
  },
  {
    question: "Which ages are covered?",
    answer:
      "Resources currently focus on preschool and early childhood. Pages and stories for older stages are being added.",
  },
  {
    question: "How do downloads work?",
    answer:
      "Sign in and press Download. Print it as often as your family needs; stories to listen to play in your browser, too.",
  },
];

/** The template's single entry, which publishing repeats. */
export const faqText: FaqEntry = { question: "{{faq_question}}", answer: "{{faq_answer}}" };

/** The settings that hold the owner's addition to each legal page. */
export const legalAdditions = [
  "terms_addition",
  "privacy_addition",
  "cookies_addition",
  "disclaimer_addition",
] as const;
export type LegalAddition = (typeof legalAdditions)[number];

export interface SiteTexts {
  faq: readonly FaqEntry[];
  additions: Partial<Record<LegalAddition, string>>;
  /** The address to which pages without scripts link; null: that of the build. */
  contact: string | null;
}

export const toSiteTexts = (
  settings: { faq: readonly FaqEntry[] | null; contact_email: string | null } & Record<
    LegalAddition,
    string | null
  >,
): SiteTexts => ({
  contact: settings.contact_email,
  faq: settings.faq ?? initialFaq,
  additions: Object.fromEntries(
    legalAdditions.flatMap((name) => (settings[name] === null ? [] : [[name, settings[name]]])),
  ),
});

/** The texts that the browser's code does not have. */
export const pickChangedTexts = ({ faq, additions }: SiteTexts): Partial<SiteTexts> => ({
  ...(JSON.stringify(faq) !== JSON.stringify(initialFaq) && { faq }),
  ...(Object.keys(additions).length > 0 && { additions }),
});
