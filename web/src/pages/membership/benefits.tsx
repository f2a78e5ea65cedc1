import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Spread } from "../../ui/spread.tsx";
import styles from "./benefits.module.css";

const benefits = [
  {
    name: "Less searching, more doing",
    text: "One shelf instead of forty open tabs. What you want for this afternoon is two presses away.",
  },
  {
    name: "Sorted by age",
    text: "Every page says whom it suits, so nobody is bored and nobody is in tears.",
  },
  {
    name: "Printable at home",
    text: "Plain PDF pages that any printer takes. Print them again for the sibling, or after the juice.",
  },
  {
    name: "New pages regularly",
    text: "The library grows, and what is new stands at the front of it.",
  },
  {
    name: "One place to ask",
    text: "Advisors to talk to are in the same house, and so will be the community.",
  },
  {
    name: "Stop whenever you like",
    text: "Cancel from your dashboard. Premium stays on until the end of the month you paid for.",
  },
];

/** What changes at home; `aside` stays in view beside it where there is room. */
export function Benefits({ aside }: { aside: ReactNode }) {
  return (
    <Spread next="butter" className={styles.benefits} aria-labelledby="benefits-heading">
      <div className={styles.words}>
        <h2 id="benefits-heading">What it changes at home</h2>
        <ul className={styles.list}>
          {benefits.map(({ name, text }) => (
            <li key={name}>
              <Check aria-hidden="true" />
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.aside}>{aside}</div>
    </Spread>
  );
}
