import { brand } from "../../contract/brand.ts";
import { renderEmail } from "../emails/email-layout.ts";

export interface ResetEmail {
  subject: string;
  html: string;
}

/**
 * The mail that Cognito sends for a forgotten password. `codeMark` is where Cognito puts the code. Address and
 * code stand behind the link's #, which no browser sends to a server and so no log holds.
 */
export function buildResetEmail(siteUrl: string, email: string, codeMark: string): ResetEmail {
  const subject = `Choose a new ${brand.name} password`;
  const { html } = renderEmail({
    subject,
    paragraphs: [
      "Hello,",
      `someone, most likely you, asked for a new password for the ${brand.name} account of ${email}.`,
    ],
    action: {
      label: "Choose a new password",
      url: `${siteUrl}/reset-password#email=${encodeURIComponent(email)}&code=${codeMark}`,
    },
    note: "The link works once, for an hour. If you did not ask for it, you need not do anything: your password stays as it is.",
  });
  return { subject, html };
}
