import { useLocation } from "react-router-dom";
import { brand } from "../base/brand.ts";
import { paths } from "../base/paths.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { SignedLink } from "../features/signed-link/signed-link.tsx";
import { Seo } from "../layout/seo.tsx";
import { ButtonLink } from "../ui/button.tsx";

const home = <ButtonLink to={paths.home}>Go to {brand.name}</ButtonLink>;

/** Target of the links of an owner's change of a member's address (ADMIN-31): to the new mailbox, and to the old one. */
export default function NewAddress() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const isOldMailbox = hydrated && hash.startsWith("#stop.");
  return (
    <>
      <Seo description="Confirm or stop a change of your email address." />
      {isOldMailbox ? <StopChange /> : <ConfirmAddress />}
    </>
  );
}

const ConfirmAddress = () => (
  <SignedLink
    route="confirmNewAddress"
    title="Confirm your new address"
    question={`You will sign in to ${brand.name} with this address, and our emails will come here. All devices are signed out.`}
    button="Confirm this address"
    done={{
      title: "Your address is confirmed",
      text: "Sign in with this address and your password. If you don't remember the password, choose a new one.",
      action: (
        <>
          <ButtonLink to={paths.login}>Sign in</ButtonLink>
          <ButtonLink to={paths.resetPassword} variant="outline">
            Forgot your password?
          </ButtonLink>
        </>
      ),
    }}
    invalid={{
      title: "This link is no longer valid",
      advice: "Links work for seven days, and a newer request replaces them. Please ask us for a new one.",
      action: home,
    }}
  />
);

const StopChange = () => (
  <SignedLink
    route="declineEmail"
    title="This wasn't you?"
    question="We'll stop the change of your email address. You'll keep signing in with the address that you have now."
    button="Stop the change"
    done={{
      title: "Nothing changes",
      text: "We've stopped the change, and can't start another one for three days.",
      action: home,
    }}
    invalid={{
      title: "There is nothing to stop",
      advice:
        "The change was undone or has taken effect. If you can't sign in with your address any more, write to us through the contact form at the bottom of our site.",
      action: home,
    }}
  />
);
