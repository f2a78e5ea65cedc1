import { brand } from "../base/brand.ts";
import { Seo } from "../layout/seo.tsx";
import { Mailbox } from "../ui/art/mailbox.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Ideas } from "./insights/ideas.tsx";
import { NewsletterSignUp, newsletterHeadingId } from "./insights/newsletter-sign-up.tsx";

/** The "Parenting Insights" page with the newsletter sign-up (SITE-4). */
export default function Insights() {
  return (
    <main id="main">
      <Seo description={`${brand.newsletter}: one short letter with ideas you can try the same day.`} />
      <PageHero
        background="sky"
        nextBackground="butter"
        title={brand.newsletter}
        art={<Mailbox label="A child in a raincoat brings a letter to a mailbox on a hill" />}
        actions={<ButtonLink to={{ hash: newsletterHeadingId }}>Get the next letter</ButtonLink>}
      >
        One short letter with ideas you can try the same day. Something to do, something to say, something to
        print.
      </PageHero>
      <NewsletterSignUp />
      <Ideas />
    </main>
  );
}
