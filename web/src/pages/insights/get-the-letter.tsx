import { NewsletterForm } from "../../features/forms/newsletter-form.tsx";
import { Spread } from "../../ui/spread.tsx";
import styles from "./get-the-letter.module.css";

/** Also where the page's first button leads. */
export const letterHeading = "get-the-letter";

/** What the page is for: the newsletter's sign-up, in full sight. */
export function GetTheLetter() {
  return (
    <Spread ground="butter" next="bg" aria-labelledby={letterHeading} className={styles.letter}>
      <div>
        <h2 id={letterHeading}>Get the next letter</h2>
        <p className={styles.lead}>It comes by email, and every letter says how to stop it.</p>
      </div>
      <NewsletterForm labelledBy={letterHeading} />
    </Spread>
  );
}
