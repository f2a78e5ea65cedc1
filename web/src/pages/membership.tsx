import { brand } from "../base/brand.ts";
import { comparisonPath, paths } from "../base/paths.ts";
import { CallToAction } from "../layout/call-to-action.tsx";
import { JoinLink, useHasPlan } from "../layout/join-link.tsx";
import { Seo } from "../layout/seo.tsx";
import { MoonlitHouse } from "../ui/art/moonlit-house.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Benefits } from "./membership/benefits.tsx";
import { IncludedFeatures } from "./membership/included-features.tsx";
import { PriceCard } from "./membership/price-card.tsx";

/** Premium marketing page (SITE-4). */
export default function Membership() {
  const isMember = useHasPlan("free");
  const hasPremium = useHasPlan("premium");
  return (
    <main id="main">
      <Seo
        description={`The full printable library, all stories and math practice by stage for ${brand.price} a month. Billed monthly, cancel anytime.`}
      />
      <PageHero
        background="night"
        title={`Everything in the house, for ${brand.price} a month.`}
        art={<MoonlitHouse label="A house at night with its lights on, and a family in every window" />}
        actions={
          <>
            <JoinLink plan="premium" to={comparisonPath} variant="premium">
              Join Now
            </JoinLink>
            {!hasPremium && (
              <ButtonLink to={paths.dashboard} variant="outline">
                Look around first
              </ButtonLink>
            )}
          </>
        }
      >
        Every printable, every story and math practice that grows with your child. Stay as long as it helps,
        and cancel from your dashboard when it doesn't.
      </PageHero>
      <IncludedFeatures />
      <Benefits aside={<PriceCard />} />
      <CallToAction
        title={isMember ? "Your library is waiting." : "Not sure yet? Start free."}
        action={
          <JoinLink plan="free" to={paths.register}>
            Create Free Account
          </JoinLink>
        }
      >
        {!isMember && "You get a few printables right away, and the free account stays free."}
      </CallToAction>
    </main>
  );
}
