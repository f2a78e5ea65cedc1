import { Link } from "react-router-dom";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { ContactAddress } from "./contact-address.tsx";
import type { LegalDocument } from "./legal-document.ts";

/** The Disclaimer, one of the four legal pages in the footer (LEGAL-1). */
export const disclaimer: LegalDocument = {
  title: "Disclaimer",
  description: `What ${brand.name} is and is not: general information for parents, never medical advice.`,
  lead: "You know your child. We offer ideas and conversation. This page explains their limits.",
  addition: "disclaimer_addition",
  sections: [
    {
      id: "general",
      title: "General information only",
      body: (
        <p>
          Our printables, stories, worksheets, newsletters and pages are general information for parents and
          caregivers. They are made with care, but not for your child in particular. Please choose what fits,
          stay close when your child works with scissors, glue or small parts, and skip what is not suitable.
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
            please talk to a doctor or another qualified professional who can see your child, and do not delay
            it because of something you read here.
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
          Our advisors work independently. What they say in a session is their own view. We publish their
          profiles, introduce them to you and handle the booking. We do not take part in sessions, record
          them, or direct what advisors tell you. For how booking and refunds work, see our{" "}
          <Link to={{ pathname: paths.termsOfUse, hash: "account" }}>Terms of Use</Link>.
        </p>
      ),
    },
    {
      id: "results",
      title: "Results vary",
      body: (
        <p>
          Every child, family and day is different. What helped one family may not help another. We do not
          promise a particular result, and testimonials from other parents are not a promise either.
        </p>
      ),
    },
    {
      id: "links",
      title: "Outside links",
      body: (
        <p>
          Sites that we or our advisors’ profiles link to are not ours. Please read them as critically as any
          other site.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Contact",
      body: (
        <p>
          Did you find something here that seems wrong or unsafe? Please tell us through <ContactAddress />.
        </p>
      ),
    },
  ],
};
