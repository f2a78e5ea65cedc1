import { brand, premiumPriceCents } from "../../contract/brand.ts";
import { pages } from "../../contract/pages.ts";
import { formatDecimalDollars } from "./format/numbers.ts";
import { faqEntries } from "./pages/home/faq-entries.ts";
import { paths } from "./paths.ts";

/** A thing as schema.org describes it. */
type Thing = { "@type": string } & Record<string, unknown>;

const legalPages: readonly string[] = [
  paths.termsOfUse,
  paths.privacyPolicy,
  paths.cookiePolicy,
  paths.disclaimer,
];

const at = (path: string) => (__SITE_URL__ === null ? path : new URL(path, __SITE_URL__).href);
const dollars = formatDecimalDollars(premiumPriceCents);

const organization: Thing = {
  "@type": "Organization",
  name: brand.name,
  url: at(paths.home),
  logo: at("/icons/512.png"),
  slogan: brand.tagline,
  description: brand.blurb,
};

const webSite: Thing = { "@type": "WebSite", name: brand.name, url: at(paths.home), inLanguage: "en-US" };

const faqPage: Thing = {
  "@type": "FAQPage",
  mainEntity: faqEntries.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};

const premium: Thing = {
  "@type": "Product",
  name: `${brand.name} Premium Membership`,
  description: "The full printable library, all stories and math practice by stage. Cancel anytime.",
  image: at("/og.png"),
  brand: { "@type": "Brand", name: brand.name },
  offers: {
    "@type": "Offer",
    url: at(paths.membership),
    price: dollars,
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: dollars,
      priceCurrency: "USD",
      billingDuration: 1,
      unitCode: "MON",
    },
  },
};

const breadcrumbs = (path: string, title: string): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: "Home", item: at(paths.home) },
    { "@type": "ListItem", position: 2, name: title.split(" | ")[0], item: at(path) },
  ],
});

/**
 * What search engines are told about a page beyond its words. Read by the prerendering build alone: no
 * browser loads it.
 */
export function structuredData(path: string): Thing[] {
  const page = pages.find((known) => known.path === path);
  if (!page) return [];
  const canonical = page.canonical ?? page.path;
  return [
    organization,
    webSite,
    ...(canonical === paths.home ? [faqPage] : []),
    ...(canonical === paths.membership ? [premium] : []),
    ...(legalPages.includes(canonical) ? [breadcrumbs(canonical, page.title)] : []),
  ];
}
