import { brand } from "../../base/brand.ts";

/** FAQ of the home page, part 8 (SITE-3). Also published unchanged as structured data for search engines. */
export const faqEntries: readonly { question: string; answer: string }[] = [
  {
    question: "What do I get for free?",
    answer:
      "An account of your own, a few printables, updates when new content arrives, and access to advisor sessions. It's free forever, without a card.",
  },
  {
    question: "What does Premium add?",
    answer: `The full printable library, all stories, and the private community when it opens, for ${brand.price} a month.`,
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
