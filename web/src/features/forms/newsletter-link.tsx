import { newsletterLinkMessages } from "../../../../contract/newsletter.ts";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SignedLink } from "../signed-link/signed-link.tsx";

const done = { action: <ButtonLink to={paths.resources}>Browse the resources</ButtonLink> };
const invalid = {
  title: newsletterLinkMessages.invalid,
  action: <ButtonLink to={paths.insights}>{`Go to ${brand.newsletter}`}</ButtonLink>,
};

/** The page of the link that confirms a subscription (FORM-7). */
export const ConfirmNewsletterLink = () => (
  <SignedLink
    route="confirmNewsletter"
    title="Confirm your subscription"
    question={`${brand.newsletter} has ideas you can try the same day. You can unsubscribe at any time.`}
    button="Confirm my subscription"
    done={{
      ...done,
      title: newsletterLinkMessages.confirmed,
      text: `${brand.newsletter} now goes to your address.`,
    }}
    invalid={{
      ...invalid,
      advice: "Confirmation links work for seven days. You can sign up again at any time.",
    }}
  />
);

/** The page of the link that ends a subscription (FORM-7). */
export const UnsubscribeLink = () => (
  <SignedLink
    route="unsubscribe"
    title="Unsubscribe"
    question={`You'll receive no more issues of ${brand.newsletter} and no more emails about new printables. If you have an account, you keep it.`}
    button="Unsubscribe"
    done={{
      ...done,
      title: newsletterLinkMessages.unsubscribed,
      text: `We've removed your address from ${brand.newsletter}.`,
    }}
    invalid={{
      ...invalid,
      advice: "Please use the link in a newer email from us, or reply to it and we'll remove your address.",
    }}
  />
);
