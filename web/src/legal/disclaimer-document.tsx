import { Link } from "react-router-dom";
import { paths } from "../paths.ts";
import { ContactAddress } from "./contact-address.tsx";
import type { LegalDocument } from "./legal-document.ts";

/** The fourth legal page, which the footer links to (LEGAL-1). */
export const disclaimer: LegalDocument = {
  title: "Disclaimer",
  description: "What Kindstead is and is not: general information for parents, never medical advice.",
  lead: "You know your child. We offer ideas and conversation. This page says where those end.",
  sections: [
    {
      id: "general",
      title: "General information only",
      body: (
        <p>
          Our printables, stories, worksheets, letters and pages are general information for parents and
          caregivers. They are made with care, but not for your child in particular. Please choose what fits,
          stay close when your child works with scissors, glue or small parts, and leave out what does not
          suit.
        </p>
      ),
    },
    {
      id: "not-medical",
      title: "Not medical advice",
      body: (
        <>
          <p>
            Nothing on this site, and nothing said in a session, is medical, psychological or therapeutic
            diagnosis or treatment. If you are worried about your child’s health, development or safety,
            please talk to a doctor or another qualified professional who can see your child, and do not put
            it off because of something you read here.
          </p>
          <p>In an emergency, call your local emergency number right away.</p>
        </>
      ),
    },
    {
      id: "advisors",
      title: "Advisors are independent",
      body: (
        <p>
          Our advisors work independently. They write their own profiles, and what they say in a session is
          their own view. We introduce them to you and handle the booking; we do not sit in, record, or direct
          what they tell you. How booking and refunds work stands in our{" "}
          <Link to={{ pathname: paths.termsOfUse, hash: "account" }}>Terms of Use</Link>.
        </p>
      ),
    },
    {
      id: "results",
      title: "Results vary",
      body: (
        <p>
          Children differ, and so do families and days. What helped one home may do nothing in another. We do
          not promise a particular result, and words of thanks from other parents are no promise either.
        </p>
      ),
    },
    {
      id: "links",
      title: "Outside links",
      body: (
        <p>
          Where we link to another site, or an advisor’s profile does, that site is not ours. Please read it
          with the same eye as any other.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Contact",
      body: (
        <p>
          Did something here strike you as wrong, or unsafe? Please tell us through <ContactAddress />.
        </p>
      ),
    },
  ],
};
