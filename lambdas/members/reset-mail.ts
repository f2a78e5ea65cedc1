import { brand } from "../../contract/brand.ts";

export interface Mail {
  subject: string;
  html: string;
}

/**
 * The mail that Cognito sends for a forgotten password. `codeMark` is where Cognito puts the code. Address and
 * code stand behind the link's #, which no browser sends to a server and so no log holds.
 */
export function resetMail(siteUrl: string, email: string, codeMark: string): Mail {
  const link = `${siteUrl}/reset-password#email=${encodeURIComponent(email)}&code=${codeMark}`;
  const name = escaped(brand.name);
  return {
    subject: `Choose a new ${brand.name} password`,
    html: `<!doctype html>
<html lang="en">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #222; max-width: 36rem; margin: 0 auto; padding: 1.5rem">
<p>Hello,</p>
<p>someone, most likely you, asked for a new password for the ${name} account of ${escaped(email)}.</p>
<p><a href="${escaped(link)}">Choose a new password</a></p>
<p>The link works once, for an hour. If you did not ask for it, you need not do anything: your password stays as it is.</p>
<p>${name}</p>
</body>
</html>`,
  };
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
