import { anchors, paths } from "../../paths.ts";
import { TwoChairs } from "../../ui/art/two-chairs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Spread } from "../../ui/spread.tsx";
import styles from "./how-sessions-work.module.css";

const steps = [
  {
    name: "Choose who, and how long",
    text: "Pick an advisor and thirty or sixty minutes. You see the price before you pay, and pay by card.",
  },
  {
    name: "Propose your times",
    text: "Name up to three times that suit you, in your own time zone.",
  },
  {
    name: "Hear back within 24 hours",
    text: "Your advisor confirms one of them. If none fits, you get the full price back.",
  },
];

/** A booked session from the parent's side (design: decisions, "Bookings"). */
export function HowSessionsWork() {
  return (
    <Spread next="butter" className={styles.sessions} aria-labelledby="sessions-heading">
      <div className={styles.art}>
        <TwoChairs label="A father with a baby and an advisor with a notebook, talking by a window" />
      </div>
      <div className={styles.words}>
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
    </Spread>
  );
}
