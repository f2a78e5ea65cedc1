import { type FaqEntry, faqText, initialFaq } from "../../../../contract/site-texts.ts";
import { fillBrand, published } from "../../base/brand.ts";

/** FAQ of the home page, part 8 (SITE-3). Also published unchanged as structured data for search engines. */
export const faqEntries: readonly FaqEntry[] = __IS_TEMPLATE__
  ? [faqText]
  : (published.faq ?? initialFaq).map(({ question, answer }) => ({
      question: fillBrand(question),
      answer: fillBrand(answer),
    }));
