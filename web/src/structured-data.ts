import { pages } from "../../contract/pages.ts";
import { brand } from "./base/brand.ts";
import { paths } from "./base/paths.ts";
import { faqEntries } from "./pages/home/faq-entries.ts";

/** A schema.org object. */
type Thing = { "@type": string } & Record<string, unknown>;

const legalPages: readonly string[] = [
  paths.termsOfUse,
  paths.privacyPolicy,
  paths.cookiePolicy,
  paths.disclaimer,
];

const toUrl = (path: string) => (__SITE_URL__ === null ? path : new URL(__SITE_URL__).origin + path);

const organization: Thing = {
  "@type": "Organization",
  name: brand.name,
  url: toUrl(paths.home),
  logo: toUrl("/icons/512.png"),
  slogan: brand.tagline,
  description: brand.blurb,
};

const webSite: Thing = { "@type": "WebSite", name: brand.name, url: toUrl(paths.home), inLanguage: "en-US" };

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
  image: toUrl(brand.share),
  brand: { "@type": "Brand", name: brand.name },
  offers: {
    "@type": "Offer",
    url: toUrl(paths.membership),
    price: brand.price_decimal,
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: brand.price_decimal,
      priceCurrency: "USD",
      billingDuration: 1,
      unitCode: "MON",
    },
  },
};

const buildBreadcrumbs = (path: string, title: string): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: "Home", item: toUrl(paths.home) },
    { "@type": "ListItem", position: 2, name: title.split(" | ")[0], item: toUrl(path) },
  ],
});

/** Builds the JSON-LD data of a page for search engines. Used for prerendering only; browsers do not load it. */
export function buildStructuredData(path: string): Thing[] {
  const page = pages.find((each) => each.path === path);
  if (!page) return [];
  const canonical = page.canonical ?? page.path;
  return [
    organization,
    webSite,
    ...(canonical === paths.home ? [faqPage] : []),
    ...(canonical === paths.membership ? [premium] : []),
    ...(legalPages.includes(canonical) ? [buildBreadcrumbs(canonical, page.title)] : []),
  ];
}
