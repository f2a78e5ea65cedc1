import { useNavigate } from "react-router-dom";
import { ServerState } from "../api/server-state.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { AdvisorGrid } from "../features/advisors/advisor-grid.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { Seo } from "../layout/seo.tsx";
import { anchors, paths } from "../paths.ts";
import { Hero } from "./home/hero.tsx";
import styles from "./home/home.module.css";
import { Plans } from "./home/plans.tsx";

/** Spec/1 §2, Home page. */
export default function Home() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { ask, prompt } = useSignUpPrompt();
  const book = (advisor: { id: string }) =>
    user ? navigate({ pathname: paths.advisorCheckout, search: `?advisor=${advisor.id}` }) : ask();

  return (
    <ServerState>
      <main id="main">
        <Seo description="Printables, read-aloud stories and real conversations with child-development advisors, picked for the age your child is right now." />
        <Hero />
        <Plans />
        <section id={anchors.advisors} className={styles.section} aria-labelledby="advisors-heading">
          <h2 id="advisors-heading">Meet Our Advisors</h2>
          <p className={styles.lead}>
            People who have spent their working lives with children, and are easy to talk to.
          </p>
          <AdvisorGrid onBook={book} />
        </section>
        {prompt}
      </main>
    </ServerState>
  );
}
