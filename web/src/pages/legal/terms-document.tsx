import { Link } from "react-router-dom";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { ContactAddress } from "./contact-address.tsx";
import type { LegalDocument } from "./legal-document.ts";

/** The Terms of Use in twelve sections (LEGAL-1). They must match how the product works. */
export const terms: LegalDocument = {
  title: "Terms of Use",
  description: `The agreement between you and ${brand.name}: your account, payments, printing, and prohibited uses.`,
  lead: `This is the agreement between you and ${brand.name}. We've kept it short and in plain language, so that you can read all of it.`,
  changed: { day: "2026-11-28", label: "November 28, 2026", what: "The rules for advisor sessions" },
  addition: "terms_addition",
  sections: [
    {
      id: "agreement",
      title: "Your agreement with us",
      body: (
        <>
          <p>
            {`These terms apply whenever you use ${brand.name}: when you read a page, create an account, download something, or book a session. By doing so, you agree to them. If you do not agree, please do not use the site.`}
          </p>
          <p>
            {`${brand.name} is made for adults who look after children. To create an account, you must be at least 18 years old, or the age at which you can enter into a contract where you live.`}
          </p>
        </>
      ),
    },
    {
      id: "license",
      title: "License to use our materials",
      body: (
        <>
          <p>
            Our printables, stories, worksheets, pictures and texts belong to us or to the people who created
            them for us. We give you a personal, non-transferable license to:
          </p>
          <ul>
            <li>download the materials included in your membership;</li>
            <li>print them as often as your household needs, and use them with the children in your care;</li>
            <li>keep and use what you have printed, even after your membership has ended.</li>
          </ul>
          <p>
            You may not sell the materials, publish them, share the files outside your household, put them on
            another site, or remove our name from them. The license ends if you break these terms.
          </p>
        </>
      ),
    },
    {
      id: "no-advice",
      title: "No professional advice",
      body: (
        <>
          <p>
            What you find here is general information and conversation. It is not medical, psychological,
            legal or educational advice about your child, and it does not replace advice from someone who has
            seen your child. Our <Link to={paths.disclaimer}>Disclaimer</Link> says more about this.
          </p>
          <p>In an emergency, call your local emergency number.</p>
        </>
      ),
    },
    {
      id: "liability",
      title: "Limits of our liability",
      body: (
        <>
          <p>
            We take good care of the site, but we provide it “as is”. We do not promise that it is always
            available, free of errors, or right for every child.
          </p>
          <p>
            To the extent permitted by law, we are not liable for indirect losses or for losses that neither
            of us could foresee, and our total liability is limited to what you paid us in the twelve months
            before the event. Nothing in these terms limits liability that cannot be limited by law, such as
            liability for injury caused by negligence or for fraud, or takes away your rights as a consumer.
          </p>
        </>
      ),
    },
    {
      id: "accuracy",
      title: "Accuracy of content",
      body: (
        <p>
          We check what we publish, but we still make mistakes. Content may be changed, corrected or removed
          at any time. If you find an error, please tell us. We appreciate it.
        </p>
      ),
    },
    {
      id: "links",
      title: "Links to other sites",
      body: (
        <p>
          Some pages and our advisors’ profiles link to other sites. We do not operate those sites and are not
          responsible for their content. A link is not an endorsement.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to these terms",
      body: (
        <p>
          We may change these terms as the service changes. The date at the top shows when they last changed.
          If a change matters to you as a member, we will email you at least 14 days before it takes effect.
          If you do not agree with it, you can cancel before then. If you keep using the site after that, the
          new terms apply.
        </p>
      ),
    },
    {
      id: "law",
      title: "Governing law",
      body: (
        <p>
          {`These terms are governed by the law of the place where ${brand.name} is established. If you use the site as a consumer, you keep the protection of the mandatory law of the country where you live, and you may bring a claim in the courts there.`}
        </p>
      ),
    },
    {
      id: "account",
      title: "Your account",
      body: (
        <>
          <p>
            Please use your own name and email address, keep your password to yourself, and tell us if you
            think that someone else has used your account. An account is for one household. You can delete it
            at any time in your profile.
          </p>
          <h3>Free and premium membership</h3>
          <p>
            {`The free account is free forever. Premium costs ${brand.price} a month, is billed monthly in advance, and continues until you cancel. You can cancel anytime from your dashboard. Premium then stays active until the end of the month you have paid for, and your account becomes a free one. Unless the law where you live says otherwise, we do not refund partial months. If the price changes, we will tell you at least 30 days before you pay the new one.`}
          </p>
          <h3>Advisor sessions</h3>
          <p>
            You pay for each session separately, at the price you see before you pay. You then have 30 days to
            propose up to three times, and the advisor has 24 hours to confirm one, or until the last of them
            starts if that is sooner. Instead, the advisor may propose up to three other times, once; then you
            have as long to choose one. We remind you by email 27 hours before the session, if it was
            confirmed by then, and one hour before.
          </p>
          <p>You get the full price back if:</p>
          <ul>
            <li>you choose no times within 30 days, or none of the advisor’s other times;</li>
            <li>the advisor declines, cancels, or does not answer in time;</li>
            <li>you cancel before a time is confirmed, or more than 24 hours before the confirmed time;</li>
            <li>you cancel within one hour after the time was confirmed, and before it starts;</li>
            <li>you cancel while the advisor has not said how you will meet.</li>
          </ul>
          <p>After that the session is not refunded.</p>
          <h3>If the advisor does not come</h3>
          <p>
            Tell us on the session’s page, from 10 minutes after the start until 24 hours after the end. We
            ask the advisor. If they were not there, or do not answer within 48 hours, you get the full price
            back. If they say that they were there, we look at what both of you say and decide within 7 days;
            if we do not, you get the full price back. While your bank disputes the payment, if it is your
            third report within 90 days, or if we can no longer reach the advisor, we look at it first.
          </p>
          <h3>Moving a session</h3>
          <p>
            You, the advisor or we can ask to move a confirmed session up to two hours before it starts. When
            you ask, it moves only if the advisor agrees; when the advisor or we ask, only if you agree.
            Otherwise the confirmed time stays. If the advisor asked, you can cancel with a full refund until
            the session starts. If you ask when a cancellation is no longer refunded, moving the session does
            not change that.
          </p>
          <h3>Payments</h3>
          <p>Stripe handles payments; its terms apply to the payment itself.</p>
        </>
      ),
    },
    {
      id: "not-allowed",
      title: "What is not allowed",
      body: (
        <>
          <p>You agree not to:</p>
          <ul>
            <li>break the law, or harm, threaten or harass anyone, our advisors included;</li>
            <li>use someone else’s account, or pretend to be someone else;</li>
            <li>copy, resell or publish our materials, or collect them with scripts;</li>
            <li>get around the limits of your membership, or probe, overload or damage the service;</li>
            <li>
              send us unlawful or harmful content, or other people’s personal data without their consent.
            </li>
          </ul>
          <p>We may suspend or close an account that does any of this, and will tell you why.</p>
        </>
      ),
    },
    {
      id: "privacy",
      title: "Privacy",
      body: (
        <p>
          Our <Link to={paths.privacyPolicy}>Privacy Policy</Link> explains what we collect, why, and what
          your rights are. The <Link to={paths.cookiePolicy}>Cookie Policy</Link> lists what is stored in your
          browser.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Contact us",
      body: (
        <p>
          Questions about these terms? Write to us through <ContactAddress />. A person will read it.
        </p>
      ),
    },
  ],
};
