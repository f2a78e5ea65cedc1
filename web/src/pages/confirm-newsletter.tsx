import { brand } from "../base/brand.ts";
import { ConfirmNewsletterLink } from "../features/forms/newsletter-link.tsx";
import { Seo } from "../layout/seo.tsx";

/** Target of the link that confirms an address for the newsletter (FORM-7). */
export default function ConfirmNewsletter() {
  return (
    <>
      <Seo description={`Confirm your subscription to ${brand.newsletter}.`} />
      <ConfirmNewsletterLink />
    </>
  );
}
