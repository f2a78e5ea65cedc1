import { Suspense } from "react";
import { Link } from "react-router-dom";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { useHasPlan } from "../../layout/join-link.tsx";
import { PlansLink } from "../../layout/plans-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { PageHero } from "../../ui/page-hero.tsx";
import styles from "./home.module.css";

/** The page's HTML contains the scene. Its code, which does nothing but draw it again, comes after everything else. */
const ReadingHill = lazyWithRetry(async () => ({
  default: (await import("../../ui/art/reading-hill.tsx")).ReadingHill,
}));

/** Hero of the home page, part 1 (SITE-3). */
export function Hero() {
  const isMember = useHasPlan("free");
  return (
    <PageHero
      background="butter"
      title={brand.hero}
      art={
        <Suspense>
          <ReadingHill label="A parent and two children reading on a hill under a big moon" />
        </Suspense>
      }
      actions={
        <>
          {!isMember && <PlansLink>Get Started Free</PlansLink>}
          <ButtonLink to={paths.dashboard} variant="outline">
            See the Dashboard
          </ButtonLink>
          <Link to={paths.resources} className={styles.library}>
            <img src={brand.sheet} alt="" width={480} height={621} decoding="async" />
            <span>
              {brand.library} <b>See the free pack</b>
            </span>
          </Link>
        </>
      }
    >
      Printables, read-aloud stories and real conversations with child-development advisors, picked for the
      age your child is right now.
    </PageHero>
  );
}
