import { buildLinkEmail } from "../../lambdas/account/confirmation-emails.ts";
import { buildMovedEmail } from "../../lambdas/newsletter/newsletter-email.ts";
import { buildTestEmail } from "../../lambdas/setup/setup-emails.ts";
import type { Kind } from "./catalog.ts";
import { member, reader, token } from "./sample-rows.ts";

export const title = "Account and newsletter";

/** The emails with a link to the first password of an account (AUTH-22). */
export const kinds: Kind[] = [
  [
    "invitation",
    "to an admin who was invited",
    buildLinkEmail("invite", member.email, `/confirm-email#start.${token}`),
  ],
  [
    "another-start-link",
    "on request, to an imported member",
    buildLinkEmail("start", member.email, `/confirm-email#start.${token}`),
  ],
  [
    "moved",
    "after an import, when an admin sends it",
    buildMovedEmail(
      { subject: "We've moved", body: "Our library has a new home, and your account is in it already." },
      { ...reader, start_path: `/confirm-email#start.${token}` },
    ),
  ],
  ["setup-test", "to the owner who sends a test of a new site", buildTestEmail(member, "0123abcd")],
];
