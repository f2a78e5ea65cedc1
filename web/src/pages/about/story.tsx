import { Spread } from "../../ui/spread.tsx";
import styles from "./story.module.css";

/** Why the house was built. */
export function Story() {
  return (
    <Spread className={styles.story} aria-labelledby="story-heading">
      <h2 id="story-heading">Why we are here</h2>
      <div className={styles.words}>
        <p>
          A day with a small child is made of short stretches: the wait before dinner, the rainy half hour,
          the last minutes before lights-out. Most advice is written for people with whole afternoons.
        </p>
        <p>
          Kindstead is made for the short stretches. One page to print. One story to read aloud. One
          conversation with somebody who has heard it all before. You should never need more than a crayon and
          a few minutes to begin.
        </p>
        <p>
          We keep the place calm on purpose. There is no feed, no streak to keep and nothing following you
          around, and nobody here tells you what a better parent would have done by now.
        </p>
      </div>
    </Spread>
  );
}
