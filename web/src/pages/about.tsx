import { brand } from "../base/brand.ts";
import { paths } from "../base/paths.ts";
import { CallToAction } from "../layout/call-to-action.tsx";
import { JoinLink, useHasPlan } from "../layout/join-link.tsx";
import { Seo } from "../layout/seo.tsx";
import { KitchenTable } from "../ui/art/kitchen-table.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { HowSessionsWork } from "./about/how-sessions-work.tsx";
import { MembershipSummary } from "./about/membership-summary.tsx";
import { Promises } from "./about/promises.tsx";
import { Story } from "./about/story.tsx";

/** About page with a membership summary (SITE-4). */
export default function About() {
  const isMember = useHasPlan("free");
  const hasPremium = useHasPlan("premium");
  return (
    <main id="main">
      <Seo
        description={`Why ${brand.name} exists, what you can count on, and what free and premium memberships include.`}
      />
      <PageHero
        background="rose"
        title="For the ten minutes you have."
        art={<KitchenTable label="A grandmother, a child and a father cutting paper at a kitchen table" />}
        actions={
          <>
            <JoinLink plan="free" to={paths.register}>
              Join Free
            </JoinLink>
            {!hasPremium && (
              <ButtonLink to={paths.membership} variant="outline">
                Explore Premium
              </ButtonLink>
            )}
          </>
        }
      >
        A quiet shelf of printables, stories and good advice for parents of young children, made to use today,
        not someday.
      </PageHero>
      <Story />
      <Promises />
      <MembershipSummary />
      <HowSessionsWork />
      <CallToAction
        title="Come in and look around."
        action={
          <JoinLink plan="free" to={paths.dashboard} variant="outline">
            View Dashboard as Guest
          </JoinLink>
        }
      >
        {!isMember && "You don't need an account to see what's on the shelf."}
      </CallToAction>
    </main>
  );
}
