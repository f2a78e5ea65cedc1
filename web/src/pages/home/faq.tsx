import { Plus } from "lucide-react";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./faq.module.css";
import { faqEntries } from "./faq-entries.ts";

/** FAQ of the home page, part 8 (SITE-3). The shared `name` makes the browser keep one answer open at a time. */
export function Faq() {
  return (
    <PageSection nextBackground="butter" className={styles.faq} aria-labelledby="faq-heading">
      <div>
        <h2 id="faq-heading">Good questions</h2>
        <p className={styles.lead}>The ones parents ask before they join.</p>
      </div>
      <div>
        {faqEntries.map(({ question, answer }) => (
          <details key={question} name="faq" className={styles.entry}>
            <summary className={styles.question}>
              {question}
              <Plus aria-hidden="true" />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </PageSection>
  );
}
