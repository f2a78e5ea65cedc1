import { Link } from "react-router-dom";
import { paths } from "../paths.ts";
import { ContactAddress } from "./contact-address.tsx";
import type { LegalDocument } from "./legal-document.ts";

/** Ten sections (LEGAL-1). It describes what the product does; change the two together. */
export const privacy: LegalDocument = {
  title: "Privacy Policy",
  description:
    "What Kindstead collects, why, who sees it, how long we keep it, and your rights under GDPR and LGPD.",
  lead: "We collect what your account, your downloads and your sessions need, and nothing to sell. Here is all of it.",
  sections: [
    {
      id: "what-we-collect",
      title: "What we collect",
      body: (
        <>
          <h3>What you tell us</h3>
          <ul>
            <li>
              <strong>Your account:</strong> first name, last name, e-mail address, and the topics you are
              interested in, if you choose any. Your password goes to our sign-in provider, which keeps it in
              a form that nobody can read; we never see it.
            </li>
            <li>
              <strong>Your membership:</strong> whether it is free or premium, since when, and a reference to
              your customer record at Stripe. Your card number goes to Stripe and never reaches us.
            </li>
            <li>
              <strong>Your sessions:</strong> which advisor, how long, what you paid, the times you propose
              and your time zone.
            </li>
            <li>
              <strong>Your messages:</strong> what you write in our contact, newsletter and registration
              forms.
            </li>
          </ul>
          <p>Please do not send us details about your child’s health through a form.</p>
          <h3>What comes by itself</h3>
          <p>
            Like every site we receive your IP address, the time, the page asked for and the kind of browser.
            We keep this in server logs to run the site and to keep it safe. We use no advertising and no
            analytics trackers.
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
              To give you what you signed up for: your account, downloads, sessions, receipts and the mails
              that belong to them. (Needed for our contract with you.)
            </li>
            <li>
              To send the Parenting Insights letter to those who asked for it. (With your consent, which you
              can take back at any time.)
            </li>
            <li>To answer you when you write. (Our shared interest in an answer.)</li>
            <li>
              To keep the service safe, to find faults and to stop abuse. (Our legitimate interest in a
              service that works.)
            </li>
            <li>To keep the records that tax and accounting law ask for. (A legal duty.)</li>
          </ul>
          <p>We do not sell your data, and no decision about you is made by a machine alone.</p>
        </>
      ),
    },
    {
      id: "sharing",
      title: "When we share it",
      body: (
        <>
          <p>We share data with those who help us run Kindstead, and only what they need for it:</p>
          <ul>
            <li>
              <strong>Amazon Web Services</strong> hosts the site, the sign-in, the files and the mails.
            </li>
            <li>
              <strong>Stripe</strong> handles payments and subscriptions.
            </li>
            <li>
              <strong>Our form and newsletter service</strong> receives what you send through a form, so that
              we can answer it and send the letter.
            </li>
            <li>
              <strong>Your advisor</strong> receives your name, your e-mail address and the times you propose,
              once you book a session.
            </li>
          </ul>
          <p>
            Beyond that we share data only when the law obliges us to, or when Kindstead itself passes to a
            new owner, who then has to keep this policy. Our providers process data in the United States and
            in other countries; where the law asks for it, we rely on safeguards such as the European
            Commission’s standard contractual clauses.
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
            Everything travels encrypted and is stored encrypted. Files that are not public open only through
            links that are signed for you and last a minute. Only the people who need access have it, and what
            an administrator changes is recorded.
          </p>
          <p>We keep data no longer than we need it:</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Data</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Your account</td>
                <td>Until you ask us to delete it</td>
              </tr>
              <tr>
                <td>Your sessions</td>
                <td>As long as your account; after that without your name</td>
              </tr>
              <tr>
                <td>Forms you sent</td>
                <td>24 months</td>
              </tr>
              <tr>
                <td>The text of mails we sent</td>
                <td>30 days</td>
              </tr>
              <tr>
                <td>Records of administrators’ changes</td>
                <td>2 years</td>
              </tr>
              <tr>
                <td>Server logs</td>
                <td>12 months at most</td>
              </tr>
            </tbody>
          </table>
          <p>
            No system is perfectly safe. Should something happen that puts you at risk, we tell you and the
            authorities as the law asks.
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
            <li>know what we hold about you, and receive a copy;</li>
            <li>have it corrected when it is wrong;</li>
            <li>have it deleted;</li>
            <li>have its use limited while a question about it is open;</li>
            <li>take it elsewhere in a common format;</li>
            <li>object to a use that rests on our legitimate interest;</li>
            <li>take back a consent, without effect on what was done before;</li>
            <li>complain to the data protection authority where you live.</li>
          </ul>
          <p>Write to us and say what you would like. It costs nothing, and we answer within 30 days.</p>
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
            <li>correction of what is incomplete, inexact or out of date;</li>
            <li>anonymization, blocking or deletion of what is unnecessary or unlawfully processed;</li>
            <li>portability to another provider;</li>
            <li>deletion of what we process with your consent;</li>
            <li>information about whom we share it with;</li>
            <li>information about what happens if you do not consent, and to take a consent back;</li>
            <li>petition the national authority, the ANPD.</li>
          </ul>
          <p>We answer within 30 days, and sooner where the law asks for it.</p>
        </>
      ),
    },
    {
      id: "cookies",
      title: "Cookies and storage",
      body: (
        <p>
          We store in your browser only what the service needs to work, above all what keeps you signed in.
          The <Link to={paths.cookiePolicy}>Cookie Policy</Link> lists each item.
        </p>
      ),
    },
    {
      id: "children",
      title: "Children under 13",
      body: (
        <p>
          Kindstead is used by adults. We do not serve children under 13, and we do not knowingly collect data
          from them. If you believe that a child has given us personal data, please write to us, and we delete
          it.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to this policy",
      body: (
        <p>
          When what we do changes, this page changes, and the date at the top with it. If a change is
          significant, we write to members before it takes effect.
        </p>
      ),
    },
    {
      id: "contact",
      title: "How to reach us",
      body: (
        <p>
          For any question or request about your data, write to us through <ContactAddress />. We answer
          requests within 30 days. We may ask you to write from the e-mail address of your account, so that we
          give your data to nobody else.
        </p>
      ),
    },
  ],
};
