import { Link } from "react-router-dom";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { ContactAddress } from "./contact-address.tsx";
import type { LegalDocument } from "./legal-document.ts";

/** Lists everything that the product stores in a browser (SITE-14). Update it when you store anything new. */
export const cookies: LegalDocument = {
  title: "Cookie Policy",
  description: `Everything ${brand.name} stores in your browser: what keeps you signed in, and little else.`,
  lead: "We store very little in your browser, and none of it tracks you. That is why there is no cookie banner.",
  changed: {
    day: "2026-11-30",
    label: "November 30, 2026",
    what: "The lists of what we store and do not use",
  },
  addition: "cookies_addition",
  sections: [
    {
      id: "what",
      title: "What these are",
      body: (
        <p>
          A cookie is a small piece of data that a site stores in your browser and receives again with each
          visit. Browsers also have local storage, which lasts until it is cleared, and session storage, which
          lasts until you close the tab. This page covers all three.
        </p>
      ),
    },
    {
      id: "necessary",
      title: "Strictly necessary storage",
      body: (
        <>
          <p>
            These are needed for the service to work. We store nothing else. Safari deletes local storage
            after seven days of use without a visit to this site.
          </p>
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
                  Sign-in tokens (names starting with <code>CognitoIdentityServiceProvider</code>)
                </td>
                <td>Local storage</td>
                <td>Keep you signed in</td>
                <td>Until you sign out, or 30 days after your last sign-in</td>
              </tr>
              <tr>
                <td>A note that you opened the billing portal</td>
                <td>Session storage</td>
                <td>Updates your membership when you return</td>
                <td>Until you close the tab; used for 30 minutes</td>
              </tr>
              <tr>
                <td>A note of what you wanted when we asked you to sign up</td>
                <td>Session storage</td>
                <td>Brings you back to it after you register or sign in</td>
                <td>Until you are back there, at most 30 minutes</td>
              </tr>
              <tr>
                <td>What you typed into a form, without passwords</td>
                <td>Session storage</td>
                <td>Brings it back after a reload</td>
                <td>Until you send it, sign out or close the tab</td>
              </tr>
              <tr>
                <td>
                  How far you had scrolled on the pages you visited, and how many items of each list you had
                  opened
                </td>
                <td>Session storage</td>
                <td>Going Back returns you to the same place</td>
                <td>Until you close the tab</td>
              </tr>
              <tr>
                <td>How far you have listened to or read a story</td>
                <td>Local storage</td>
                <td>Continues where you stopped</td>
                <td>Until the story ends, or you clear it in your browser</td>
              </tr>
              <tr>
                <td>Row height of the back office's lists, and whether the site is still being set up</td>
                <td>Local storage</td>
                <td>Keeps the back office as an admin left it</td>
                <td>Until you clear it in your browser</td>
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
            We load a script from Stripe only on pages where you enter a card. It sets cookies to detect
            fraud.
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
                  <code>m</code> (on Stripe’s own domain)
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
          fingerprinting. Fonts, pictures and all scripts except Stripe’s come from our own servers. We do not
          count visits; our <Link to={paths.privacyPolicy}>Privacy Policy</Link> describes our server logs.
        </p>
      ),
    },
    {
      id: "choices",
      title: "Your choices",
      body: (
        <p>
          Signing out removes the sign-in tokens. Your browser lets you see, block and delete everything that
          sites have stored. Without the necessary storage you can read the site, but you cannot sign in. If
          we ever want to store more than the service needs, we will ask you first, and saying no will be as
          easy as saying yes.
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
