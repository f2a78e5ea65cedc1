import { ClosingCall } from "../layout/closing-call.tsx";
import { Seo } from "../layout/seo.tsx";
import { paths } from "../paths.ts";
import { KitchenTable } from "../ui/art/kitchen-table.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Opening } from "../ui/opening.tsx";
import { HowSessionsWork } from "./about/how-sessions-work.tsx";
import { MembershipSummary } from "./about/membership-summary.tsx";
import { Promises } from "./about/promises.tsx";
import { Story } from "./about/story.tsx";

/** Spec/1 §2: about us, and what a membership is. */
export default function About() {
  return (
    <main id="main">
      <Seo description="Why Kindstead exists, what you can count on, and what a free or a premium membership holds." />
      <Opening
        ground="rose"
        title="For the ten minutes you have."
        art={<KitchenTable label="A grandmother, a child and a father cutting paper at a kitchen table" />}
        ways={
          <>
            <ButtonLink to={paths.register}>Join Free</ButtonLink>
            <ButtonLink to={paths.membership} variant="outline">
              Explore Premium
            </ButtonLink>
          </>
        }
      >
        A quiet shelf of printables, stories and good advice for the parents of small people, made to be used
        today and not someday.
      </Opening>
      <Story />
      <Promises />
      <MembershipSummary />
      <HowSessionsWork />
      <ClosingCall
        title="Come in and look around."
        way={
          <ButtonLink to={paths.dashboard} variant="outline">
            View Dashboard as Guest
          </ButtonLink>
        }
      >
        No account needed to see what is on the shelf.
      </ClosingCall>
    </main>
  );
}
