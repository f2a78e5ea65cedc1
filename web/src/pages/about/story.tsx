import { brand } from "../../base/brand.ts";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./story.module.css";

/** The story section of the about page. */
export function Story() {
  return (
    <PageSection className={styles.story} aria-labelledby="story-heading">
      <h2 id="story-heading">Why we're here</h2>
      <div className={styles.text}>
        <p>
          A day with a small child is made of short stretches: the wait before dinner, the rainy half hour,
          the last minutes before lights-out. Most advice is written for people with whole afternoons.
        </p>
        <p>
          {`${brand.name} is made for the short stretches. One page to print. One story to read aloud. One conversation with someone who has heard it all before. You should never need more than a crayon and a few minutes to get started.`}
        </p>
        <p>
          We keep things calm on purpose. There's no feed, no streak to keep up and nothing following you
          around, and no one here tells you what a better parent would have done.
        </p>
      </div>
    </PageSection>
  );
}
