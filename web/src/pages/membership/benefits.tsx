import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./benefits.module.css";

const benefits = [
  {
    name: "Less searching, more doing",
    text: "One library instead of forty open tabs. This afternoon's activity is two clicks away.",
  },
  {
    name: "Sorted by age",
    text: "Every page lists the age it suits, so no one is bored and no one ends up in tears.",
  },
  {
    name: "Printable at home",
    text: "Simple PDF pages that work with any printer. Print them again for a sibling, or after a juice spill.",
  },
  {
    name: "New pages regularly",
    text: "The library keeps growing, with the newest pages first.",
  },
  {
    name: "One place to ask",
    text: "Advisors are just a click away, and the community will be too.",
  },
  {
    name: "Stop whenever you like",
    text: "Cancel from your dashboard. Premium stays on until the end of the month you paid for.",
  },
];

/** Benefits of Premium. On wide screens `aside` stays in view next to them. */
export function Benefits({ aside }: { aside: ReactNode }) {
  return (
    <PageSection nextBackground="butter" className={styles.benefits} aria-labelledby="benefits-heading">
      <div className={styles.text}>
        <h2 id="benefits-heading">How it helps at home</h2>
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
    </PageSection>
  );
}
