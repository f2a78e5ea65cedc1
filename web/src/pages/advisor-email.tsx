import { brand } from "../base/brand.ts";
import { paths } from "../base/paths.ts";
import { SignedLink } from "../features/signed-link/signed-link.tsx";
import { Seo } from "../layout/seo.tsx";
import { ButtonLink } from "../ui/button.tsx";

const home = <ButtonLink to={paths.home}>Go to {brand.name}</ButtonLink>;

/** Target of the link that confirms an advisor's new address (ADV-8). */
export default function AdvisorEmail() {
  return (
    <>
      <Seo description="Confirm your address for session requests." />
      <SignedLink
        route="confirmAdvisorEmail"
        title="Confirm your address"
        question="Session requests and the links to your open sessions will come to this address. The links in our emails to your old address stop working."
        button="Confirm this address"
        done={{
          title: "Your address is confirmed",
          text: "Session requests now come to this address. If you have open sessions, their new links arrive in a few minutes.",
          action: home,
        }}
        invalid={{
          title: "This link is no longer valid",
          advice:
            "Links work for seven days, and a newer link or another address ends them. Please ask us for a new one.",
          action: home,
        }}
      />
    </>
  );
}
