import { anchors, paths } from "../../base/paths.ts";
import { TwoChairs } from "../../ui/art/two-chairs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./how-sessions-work.module.css";

const steps = [
  {
    name: "Choose an advisor and a length",
    text: "Pick an advisor and thirty or sixty minutes. You'll see the price before you pay by card.",
  },
  {
    name: "Propose your times",
    text: "Suggest up to three times that work for you, in your own time zone.",
  },
  {
    name: "Hear back within 24 hours",
    text: "Your advisor confirms one of them. If none works, you get a full refund.",
  },
];

/** Explains how a booked session works for the parent (BOOK-13). */
export function HowSessionsWork() {
  return (
    <PageSection nextBackground="butter" className={styles.sessions} aria-labelledby="sessions-heading">
      <div className={styles.art}>
        <TwoChairs label="A father with a baby and an advisor with a notebook, talking by a window" />
      </div>
      <div className={styles.text}>
        <h2 id="sessions-heading">How a session works</h2>
        <ol className={styles.steps}>
          {steps.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ButtonLink to={{ pathname: paths.home, hash: anchors.advisors }}>Meet the advisors</ButtonLink>
      </div>
    </PageSection>
  );
}
