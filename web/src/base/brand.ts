import {
  type Brand,
  type BrandValues,
  brandText,
  fillText,
  initialBrand,
  toBrandValues,
} from "../../../contract/brand.ts";
import type { LogoImage } from "../../../contract/brand-pictures.ts";
import { brandDataId } from "../../../contract/page-data.ts";
import type { SiteZone } from "../../../contract/settings-fields.ts";
import type { SiteTexts } from "../../../contract/site-texts.ts";

/** The published page has the owner's changes as data, so that React hydrates what is there without a request. */
function readPublished(): Partial<Brand & SiteTexts & { logo: LogoImage; zone: SiteZone }> {
  const data = typeof document === "undefined" ? null : document.getElementById(brandDataId);
  return (data && JSON.parse(data.textContent)) || {};
}

/** The texts that the owner has changed, the logo and the time zone. */
export const published = readPublished();

/** The brand of this installation. In the templates that a build makes, each value is its placeholder. */
export const brand: BrandValues = __IS_TEMPLATE__
  ? brandText
  : toBrandValues({ ...initialBrand, ...published });

/** Fills in a text of the contract, such as "Sign in | {{name}}". */
export const fillBrand = (text: string): string => fillText(text, brand);
