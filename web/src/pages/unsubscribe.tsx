import { brand } from "../base/brand.ts";
import { UnsubscribeLink } from "../features/forms/newsletter-link.tsx";
import { Seo } from "../layout/seo.tsx";

/** Target of the unsubscribe link of newsletter emails (FORM-7). */
export default function Unsubscribe() {
  return (
    <>
      <Seo description={`Unsubscribe from ${brand.newsletter}.`} />
      <UnsubscribeLink />
    </>
  );
}
