import { Link } from "react-router-dom";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { ContactAddress } from "./contact-address.tsx";
import type { LegalDocument } from "./legal-document.ts";
import { RetentionTable } from "./privacy-retention.tsx";

/** The Privacy Policy in ten sections (LEGAL-1). It must match what the product does. */
export const privacy: LegalDocument = {
  title: "Privacy Policy",
  description: `What ${brand.name} collects, why, who sees it, how long we keep it, and your rights under GDPR and LGPD.`,
  lead: "We collect what your account, your downloads and your sessions need, and nothing to sell. Here is all of it.",
  changed: {
    day: "2026-11-29",
    label: "November 29, 2026",
    what: "What we store, what we share and how long we keep it",
  },
  addition: "privacy_addition",
  sections: [
    {
      id: "what-we-collect",
      title: "What we collect",
      body: (
        <>
          <h3>What you tell us</h3>
          <ul>
            <li>
              <strong>Your account:</strong> first name, last name, email address, and the topics you are
              interested in, if you choose any, and whether you want emails about new printables. An
              administrator can also create your account with your name and email address. Your password goes
              to our sign-in provider, which stores it in a form that no one can read. We never see it.
            </li>
            <li>
              <strong>Your membership:</strong> whether it is free or premium, since when, and a reference to
              your customer record at Stripe. Your card number goes to Stripe and never reaches us.
            </li>
            <li>
              <strong>Your library:</strong> your favorites, and when you last downloaded what. A name that
              you type for a sheet is printed on it and not stored.
            </li>
            <li>
              <strong>Your sessions:</strong> which advisor, how long, what you paid, the times you propose,
              your time zone, the meeting place, and what your advisor writes to you when confirming or
              declining. If you tell us, also what you want to talk about, your child’s age, and that your
              advisor was not there.
            </li>
            <li>
              <strong>Your messages:</strong> what you write in our contact, newsletter and registration
              forms. Our answers to you, and the notes and labels that our team adds to your account.
            </li>
          </ul>
          <p>Please do not send us details about your child’s health through a form.</p>
          <h3>What we collect automatically</h3>
          <p>
            Like every site, we receive your IP address, the time, the requested page and the type of browser.
            We keep this in server logs to run the site and keep it safe. We use no advertising and no
            analytics trackers.
          </p>
          <p>
            When members search the library and find nothing, we count the words they searched for, without
            noting who it was. Emails that cannot be delivered are reported to us with the address.
          </p>
        </>
      ),
    },
    {
      id: "how-we-use-it",
      title: "How we use it",
      body: (
        <>
          <ul>
            <li>
              To give you what you signed up for: your account, downloads, sessions, receipts and the emails
              about them. (Needed for our contract with you.)
            </li>
            <li>
              {`To send the ${brand.newsletter} newsletter to people who signed up for it or switched on emails about new printables in their profile. (With your consent, which you can withdraw at any time.)`}
            </li>
            <li>To answer you when you write to us. (Our shared interest in an answer.)</li>
            <li>
              To keep the service safe, to find errors and to stop abuse. (Our legitimate interest in a
              service that works.)
            </li>
            <li>To keep the records that tax and accounting law requires. (A legal obligation.)</li>
          </ul>
          <p>We do not sell your data, and we make no decisions about you by automated means alone.</p>
        </>
      ),
    },
    {
      id: "sharing",
      title: "When we share it",
      body: (
        <>
          <p>
            {`We share data with the companies and people who help us run ${brand.name}, and only what they need:`}
          </p>
          <ul>
            <li>
              <strong>Amazon Web Services</strong> hosts the site, sign-in and files, and delivers our emails
              and the newsletter.
            </li>
            <li>
              <strong>Stripe</strong> handles payments and subscriptions.
            </li>
            <li>
              <strong>Our form service</strong> receives your registration, your newsletter subscription and
              what you send through a form, so that we can answer you. It also learns, with your name and
              email address, when your Premium membership starts or ends, and when your session is paid,
              confirmed or cancelled: the advisor, the length, the price and the time. We tell it when you
              unsubscribe or delete your account.
            </li>
            <li>
              <strong>Your advisor</strong> receives your name, your email address, the times you propose,
              what you tell us about the subject and your child’s age when you book a session, and what you
              write when you report that they did not come.
            </li>
          </ul>
          <p>
            {`Beyond that, we share data only if the law requires it, or if ${brand.name} itself gets a new owner, who must then follow this policy. Our providers process data in the United States and other countries. Where the law requires it, we rely on safeguards such as the European Commission’s standard contractual clauses.`}
          </p>
        </>
      ),
    },
    {
      id: "safety",
      title: "Keeping it safe",
      body: (
        <>
          <p>
            All data is encrypted in transit and at rest. Files that are not public can be opened only through
            links that are signed for you and expire after a minute, or after ten minutes for stories that you
            listen to or read here. Only people who need access have it, and changes by administrators are
            recorded.
          </p>
          <p>We keep data no longer than we need it:</p>
          <RetentionTable />
          <p>
            No system is perfectly safe. If something happens that puts you at risk, we will inform you and
            the authorities as the law requires.
          </p>
        </>
      ),
    },
    {
      id: "gdpr",
      title: "Your rights in the EU (GDPR)",
      body: (
        <>
          <p>
            If you live in the European Union, the European Economic Area or the United Kingdom, you have the
            right to:
          </p>
          <ul>
            <li>know what we store about you, and receive a copy;</li>
            <li>have it corrected if it is wrong;</li>
            <li>have it deleted;</li>
            <li>have its use restricted while a question about it is open;</li>
            <li>take it to another provider in a common format;</li>
            <li>object to a use that is based on our legitimate interest;</li>
            <li>withdraw your consent, without affecting earlier use;</li>
            <li>complain to the data protection authority where you live.</li>
          </ul>
          <p>
            In your profile you can correct your data, download a copy of it and delete your account. For
            everything else, write to us and tell us what you would like. It’s free, and we answer within 30
            days.
          </p>
        </>
      ),
    },
    {
      id: "lgpd",
      title: "Your rights in Brazil (LGPD)",
      body: (
        <>
          <p>If you are in Brazil, the Lei Geral de Proteção de Dados gives you the right to:</p>
          <ul>
            <li>confirmation that we process your data, and access to it;</li>
            <li>correction of what is incomplete, inaccurate or out of date;</li>
            <li>anonymization, blocking or deletion of what is unnecessary or unlawfully processed;</li>
            <li>portability to another provider;</li>
            <li>deletion of what we process with your consent;</li>
            <li>information about whom we share it with;</li>
            <li>information about what happens if you do not consent, and to withdraw your consent;</li>
            <li>petition the national authority, the ANPD.</li>
          </ul>
          <p>We answer within 30 days, and sooner where the law requires it.</p>
        </>
      ),
    },
    {
      id: "cookies",
      title: "Cookies and storage",
      body: (
        <p>
          We store only what the service needs in your browser, mainly to keep you signed in. The{" "}
          <Link to={paths.cookiePolicy}>Cookie Policy</Link> lists each item.
        </p>
      ),
    },
    {
      id: "children",
      title: "Children under 13",
      body: (
        <p>
          {`${brand.name} is used by adults. We do not serve children under 13, and we do not knowingly collect data from them. If you believe that a child has given us personal data, please write to us, and we will delete it.`}
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to this policy",
      body: (
        <p>
          When our practices change, we update this page and the date at the top. If a change is significant,
          we will email members before it takes effect.
        </p>
      ),
    },
    {
      id: "contact",
      title: "How to reach us",
      body: (
        <p>
          For any question or request about your data, write to us through <ContactAddress />. We answer
          requests within 30 days. We may ask you to write from your account’s email address, so that we do
          not give your data to anyone else.
        </p>
      ),
    },
  ],
};
