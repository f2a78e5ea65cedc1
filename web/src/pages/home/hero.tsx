import { scrollToPlans } from "../../layout/scroll-to-plans.ts";
import { paths } from "../../paths.ts";
import { ReadingHill } from "../../ui/art/reading-hill.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { WaveEdge } from "../../ui/wave-edge.tsx";
import styles from "./hero.module.css";

/** Spec/1 §2, Home page, part 1. */
export function Hero() {
  return (
    <div className={styles.spread}>
      <div className={styles.inner}>
        <div>
          <h1>Small ideas for big feelings, busy mornings and bedtime.</h1>
          <p className={styles.lead}>
            Printables, read-aloud stories and real conversations with child-development advisors, picked for
            the age your child is right now.
          </p>
          <div className={styles.ways}>
            <Button onClick={scrollToPlans}>Get Started Free</Button>
            <ButtonLink to={paths.dashboard} variant="outline">
              See the Dashboard
            </ButtonLink>
          </div>
        </div>
        <ReadingHill label="A parent and child reading on a hill under a big moon" className={styles.art} />
      </div>
      <WaveEdge next="bg" />
    </div>
  );
}
