import { premiumPriceCents } from "../../../contract/brand.ts";
import { ClosingCall } from "../layout/closing-call.tsx";
import { Seo } from "../layout/seo.tsx";
import { comparison, paths } from "../paths.ts";
import { MoonlitHouse } from "../ui/art/moonlit-house.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Opening } from "../ui/opening.tsx";
import { Benefits } from "./membership/benefits.tsx";
import { Included } from "./membership/included.tsx";
import { PriceCard } from "./membership/price-card.tsx";

/** Spec/1 §2, Premium marketing page. */
export default function Membership() {
  return (
    <main id="main">
      <Seo description="The full printable library, all stories and math practice by stage for $20 a month. Billed monthly, cancel anytime." />
      <Opening
        ground="night"
        title={`Everything in the house, for $${premiumPriceCents / 100} a month.`}
        art={<MoonlitHouse label="A house at night with its lights on, and a family in every window" />}
        ways={
          <>
            <ButtonLink to={comparison} variant="premium">
              Join Now
            </ButtonLink>
            <ButtonLink to={paths.dashboard} variant="outline">
              Look around first
            </ButtonLink>
          </>
        }
      >
        Every printable, every story and math practice that grows with your child. Stay as long as it helps,
        and stop from your own dashboard when it does not.
      </Opening>
      <Included />
      <Benefits aside={<PriceCard />} />
      <ClosingCall
        title="Not sure yet? Start free."
        way={<ButtonLink to={paths.register}>Create Free Account</ButtonLink>}
      >
        A few printables are yours at once, and the free account stays free.
      </ClosingCall>
    </main>
  );
}
