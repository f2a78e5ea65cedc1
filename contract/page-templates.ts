import { type Brand, fillText, initialBrand, toBrandValues } from "./brand.ts";
import { type BrandColors, buildColorStyle, initialColors, toShownColors } from "./brand-colors.ts";
import { type BrandPictures, isIcon, logoStyle, noPictures, toLogoImage } from "./brand-pictures.ts";
import { escapeHtml, formatScriptJson } from "./escape-html.ts";
import { siteShells } from "./item-pages.ts";
import { brandDataId } from "./page-data.ts";
import { pages } from "./pages.ts";
import type { SiteZone } from "./settings-fields.ts";
import {
  type FaqEntry,
  initialFaq,
  type LegalAddition,
  pickChangedTexts,
  type SiteTexts,
} from "./site-texts.ts";
import { initialZone } from "./zone-at.ts";

/*
 * A deployment uploads the prerendered pages as templates, with placeholders for the brand. Published pages are templates
 * that are filled in (lambdas/site/publish-pages.ts).
 */

/** The templates' keys in the site's bucket begin with this. The CDN sends none of them. */
export const templatesFolder = "templates/";

export const manifestFile = "manifest.webmanifest";

/** The key of a page's file, such as about/index.html. */
export const toPageKey = (path: string): string => `${path.slice(1)}/index.html`.replace(/^\//, "");

/** The keys of all published pages, which is all that publishing may write. */
export const pageKeys: readonly string[] = [
  ...pages.map(({ path }) => toPageKey(path)),
  ...Object.values(siteShells),
  manifestFile,
];

/** A placeholder in an owner's text would be filled in, or take its block along, when the next ones are. */
const hidePlaceholders = (text: string, brace: string): string => text.replace(/\{(?=\{)/g, () => brace);

const toHtml = (text: string): string => hidePlaceholders(escapeHtml(text), "&#123;");
const toJson = (text: string): string => hidePlaceholders(formatScriptJson(text).slice(1, -1), "\\u007b");

const jsonScript = /(<script type="application\/(?:ld\+)?json"[^>]*>)(.*?)(?=<\/script>)/s;

/** The brand as pages show it. */
export interface PageBrand {
  texts: Brand;
  colors: BrandColors;
  site: SiteTexts;
  pictures: BrandPictures;
  /** The number of active advisors. */
  advisors: number;
  zone: SiteZone;
}

export const initialPageBrand: PageBrand = {
  texts: initialBrand,
  colors: initialColors,
  site: { faq: initialFaq, additions: {}, contact: null },
  pictures: noPictures,
  advisors: 6,
  zone: initialZone,
};

/** The home page has a placeholder for each of six advisors; those without one would collapse in view. */
const buildPlaceholderStyle = (advisors: number): string =>
  advisors < initialPageBrand.advisors
    ? `#advisors-section [aria-busy]>div>:nth-child(n+${advisors + 1}){display:none}`
    : "";

/** The manifest's placeholder for the main color. */
export const themeColor = "{{theme_color}}";

/**
 * Fills a template in. A page with the initial brand has no data and no colors for the browser, whose code and style sheets
 * have these values.
 */
export function fillTemplate(
  key: string,
  template: string,
  { texts, colors, site, pictures, advisors, zone }: PageBrand,
): string {
  const values = toBrandValues(texts);
  const { logo } = pictures;
  if (key === manifestFile)
    return fillText(setManifestIcon(setIcons(template, texts), logo), values, toJson).replace(
      themeColor,
      toShownColors(colors, "light").main,
    );
  const faq = site.faq.map(({ question, answer }) => ({
    question: fillText(question, values),
    answer: fillText(answer, values),
  }));
  const filled = setLogo(setIcons(template, texts), logo)
    .split(jsonScript)
    .map((part, index) => {
      const toSafe = index % 3 === 2 ? toJson : toHtml;
      const entries = faq.map(({ question, answer }) => ({
        question: toSafe(question),
        answer: toSafe(answer),
      }));
      return fillAdditions(repeatFaq(fillText(part, values, toSafe), entries), site.additions);
    })
    .join("");
  const changed = pickChangedTexts(site);
  const data = {
    ...pickChanges(texts),
    ...changed,
    ...(changed.faq && { faq }),
    ...(logo && { logo: toLogoImage(logo) }),
    ...((zone.name !== initialZone.name || zone.changes.length > 0) && { zone }),
  };
  const style = buildColorStyle(colors) + (logo ? logoStyle : "") + buildPlaceholderStyle(advisors);
  const script = `<script type="application/json" id="${brandDataId}">${formatScriptJson(data)}</script>`;
  const head = (style && `<style>${style}</style>`) + (Object.keys(data).length === 0 ? "" : script);
  return setContact(filled, site.contact).replace("</head>", () => `${head}</head>`);
}

const wordmark = /<span>\{\{name_first\}\}<\/span><span[^>]*>\{\{name_second\}\}<\/span>/g;
const iconLinks = /<link rel="(icon|apple-touch-icon)"[^>]*>/g;

/** The initial icons show the initial name's first letter, so another name has icons without one. */
const setIcons = (text: string, { name }: Brand): string =>
  name === initialBrand.name
    ? text
    : text.replaceAll("/icons/", "/icons/plain-").replaceAll("/favicon.svg", "/icons/plain.svg");

/** The logo in place of the wordmark, in the data for search engines and, if it is square, as the icon. */
function setLogo(page: string, logo: BrandPictures["logo"]): string {
  if (!logo) return page;
  const { className, ...attributes } = toLogoImage(logo);
  const image = Object.entries({ ...attributes, class: className, alt: "{{name}}" })
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
  const branded = page
    .replaceAll(wordmark, `<img${image}/>`)
    .replaceAll(/\/icons\/(?:plain-)?512\.png/g, logo.large);
  return isIcon(logo) ? branded.replaceAll(iconLinks, `<link rel="$1" href="${logo.large}"/>`) : branded;
}

const setManifestIcon = (manifest: string, logo: BrandPictures["logo"]): string =>
  isIcon(logo)
    ? JSON.stringify({
        ...JSON.parse(manifest),
        icons: [{ src: logo.large, sizes: "512x512", type: "image/png" }],
      })
    : manifest;

/** The link instead of the Contact dialog. React does not touch what is in noscript. */
const setContact = (page: string, contact: string | null): string =>
  contact === null
    ? page
    : page.replace(
        /(<noscript><a [^>]*href="mailto:)[^"]*/g,
        (_, start: string) => start + escapeHtml(contact),
      );

/** The one entry of a template, in the page and in the data for search engines. */
const faqBlock =
  /<details\b(?:(?!<details\b).)*\{\{faq_answer\}\}.*?<\/details>|\{"@type":"Question"(?:(?!"@type":"Question").)*\{\{faq_answer\}\}"\}\}/s;

/** Repeats it for each entry, whose texts are safe already. */
const repeatFaq = (text: string, faq: readonly FaqEntry[]): string =>
  text.replace(faqBlock, (block) =>
    faq
      .map((entry) =>
        block.replace(/\{\{faq_(question|answer)\}\}/g, (_, name: keyof FaqEntry) => entry[name]),
      )
      .join(block.startsWith("{") ? "," : ""),
  );

const additionBlock = /<section\b(?:(?!<section\b).)*\{\{(\w+_addition)\}\}.*?<\/section>/s;

/** A legal page without an addition has no section for it. */
const fillAdditions = (text: string, additions: SiteTexts["additions"]): string =>
  text.replace(additionBlock, (block, name: LegalAddition) => {
    const added = additions[name];
    return added === undefined ? "" : block.replace(`{{${name}}}`, () => toHtml(added));
  });

/** The values that differ from the initial ones; undefined if none does. */
function pickChanges(brand: Brand): Partial<Brand> | undefined {
  const changed = (Object.keys(initialBrand) as (keyof Brand)[]).filter(
    (name) => brand[name] !== initialBrand[name],
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, brand[name]]));
}

/** Reads the brand and the site's time zone of a published page. */
export function readBrandOfPage(html: string): Brand & Pick<PageBrand, "zone"> {
  const json = new RegExp(`<script type="application/json" id="${brandDataId}">(.*?)</script>`).exec(
    html,
  )?.[1];
  return { ...initialBrand, zone: initialZone, ...(json === undefined ? {} : JSON.parse(json)) };
}
