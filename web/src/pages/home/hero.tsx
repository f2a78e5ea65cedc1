import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { useHasPlan } from "../../layout/join-link.tsx";
import { PlansLink } from "../../layout/plans-link.tsx";
import { ReadingHill } from "../../ui/art/reading-hill.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHero } from "../../ui/page-hero.tsx";

/** Hero of the home page, part 1 (SITE-3). */
export function Hero() {
  const isMember = useHasPlan("free");
  return (
    <PageHero
      background="butter"
      title={brand.hero}
      art={<ReadingHill label="A parent and two children reading on a hill under a big moon" />}
      actions={
        <>
          {!isMember && <PlansLink>Get Started Free</PlansLink>}
          <ButtonLink to={paths.dashboard} variant="outline">
            See the Dashboard
          </ButtonLink>
        </>
      }
    >
      Printables, read-aloud stories and real conversations with child-development advisors, picked for the
      age your child is right now.
    </PageHero>
  );
}
