import { NewsletterForm } from "../../features/forms/newsletter-form.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./newsletter-sign-up.module.css";

/** Id of the section's heading; the page's first button links to it. */
export const newsletterHeadingId = "newsletter-sign-up";

/** The newsletter sign-up section. */
export function NewsletterSignUp() {
  return (
    <PageSection
      background="butter"
      nextBackground="bg"
      aria-labelledby={newsletterHeadingId}
      className={styles.section}
    >
      <div>
        <h2 id={newsletterHeadingId}>Get the next letter</h2>
        <p className={styles.lead}>It comes by email, and you can unsubscribe anytime.</p>
      </div>
      <NewsletterForm labelledBy={newsletterHeadingId} />
    </PageSection>
  );
}
