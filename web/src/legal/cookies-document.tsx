import { Link } from "react-router-dom";
import { paths } from "../paths.ts";
import { ContactAddress } from "./contact-address.tsx";
import type { LegalDocument } from "./legal-document.ts";

/** Lists all that the product stores in a browser (SITE-14). Whoever adds to that adds to this. */
export const cookies: LegalDocument = {
  title: "Cookie Policy",
  description: "Everything Kindstead stores in your browser: what keeps you signed in, and little else.",
  lead: "We store very little in your browser, and none of it follows you. That is why no banner asked you anything.",
  sections: [
    {
      id: "what",
      title: "What these are",
      body: (
        <p>
          A cookie is a small note that a site leaves in your browser and gets back with each visit. Browsers
          also have local storage, which lasts until it is cleared, and session storage, which lasts as long
          as a tab. This page covers all three.
        </p>
      ),
    },
    {
      id: "necessary",
      title: "Strictly necessary storage",
      body: (
        <>
          <p>These make the service work that you asked for. We set nothing else.</p>
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Where</th>
                <th scope="col">What for</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>
                  Sign-in tokens (names beginning with <code>CognitoIdentityServiceProvider</code>)
                </td>
                <td>Local storage</td>
                <td>Keep you signed in</td>
                <td>Until you sign out, or 30 days after your last sign-in</td>
              </tr>
              <tr>
                <td>A mark that you went to the billing portal</td>
                <td>Session storage</td>
                <td>Looks up your membership when you come back</td>
                <td>Until you close the tab; it counts for half an hour</td>
              </tr>
            </tbody>
          </table>
        </>
      ),
    },
    {
      id: "payment",
      title: "Payment provider",
      body: (
        <>
          <p>
            Where you enter a card, Stripe loads its own script. It sets cookies to tell real customers from
            fraud. They are set on pages where you pay, and on no other.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">What for</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>
                  <code>__stripe_mid</code>
                </td>
                <td>Fraud prevention</td>
                <td>1 year</td>
              </tr>
              <tr>
                <td>
                  <code>__stripe_sid</code>
                </td>
                <td>Fraud prevention</td>
                <td>30 minutes</td>
              </tr>
              <tr>
                <td>
                  <code>m</code> (at Stripe’s own address)
                </td>
                <td>Fraud prevention</td>
                <td>2 years</td>
              </tr>
            </tbody>
          </table>
        </>
      ),
    },
    {
      id: "not-used",
      title: "What we do not use",
      body: (
        <p>
          No advertising cookies, no analytics cookies, no social media buttons that report back, and no
          fingerprinting. Fonts, pictures and scripts come from our own address. We count visits from our
          server logs, which our <Link to={paths.privacyPolicy}>Privacy Policy</Link> describes.
        </p>
      ),
    },
    {
      id: "choices",
      title: "Your choices",
      body: (
        <p>
          Signing out removes the sign-in tokens. Your browser lets you see, block and delete everything that
          sites have stored. Without the necessary storage you can read the site, but you cannot sign in.
          Should we ever want to store more than the service needs, we will ask you first, and no will be as
          easy as yes.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Contact",
      body: (
        <p>
          Questions about this page? Write to us through <ContactAddress />.
        </p>
      ),
    },
  ],
};
