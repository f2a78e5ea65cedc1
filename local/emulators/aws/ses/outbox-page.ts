import { createHash } from "node:crypto";
import { html, Markup } from "../../kit/markup.ts";
import type { Email } from "./outbox.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { SANDBOX } from "./preview.ts";

interface OutboxView {
  /** Oldest first. */
  emails: Email[];
  /** The id of the email to show; the newest one when not found. */
  selected?: string | undefined;
  /** The recipient to filter by. */
  to?: string | undefined;
}

// Reload when the developer returns from the site's tab, so that new emails appear.
const SCRIPT = `
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && location.reload());
document.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
document.querySelector("#empty")?.addEventListener("click", async () => {
  await fetch("/outbox.json", { method: "DELETE" });
  location.assign("/outbox");
});
`;

const scriptHash = createHash("sha256").update(SCRIPT).digest("base64");
export const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Renders the page on which developers read the site's emails. */
export function renderOutboxPage({ emails, selected, to }: OutboxView): string {
  const newestFirst = emails.toReversed();
  const selectedEmail = newestFirst.find(({ id }) => id === selected) ?? newestFirst[0];
  const count = emails.length === 1 ? "1 email" : `${emails.length} emails`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${selectedEmail ? `${selectedEmail.subject} · ` : ""}Outbox</title>
<link rel="icon" href="data:,">
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
<header>
<h1>Outbox <small>${count}</small></h1>
<form action="/outbox" role="search">
<label for="to">Sent to</label>
<input id="to" name="to" type="search" value="${to}" placeholder="name@example.com" autocomplete="off" spellcheck="false">
<button>Show</button>
</form>
${emails.length > 0 && html`<button id="empty" type="button">Delete all emails</button>`}
</header>
<main>
${selectedEmail ? [renderList(newestFirst, selectedEmail, to), renderEmail(selectedEmail)] : [renderEmptyState(to)]}
</main>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>`;
  return page.text;
}

const renderList = (
  emails: Email[],
  selectedEmail: Email,
  to?: string,
) => html`<nav aria-label="Emails, newest first"><ol>
${emails.map((email) => {
  const query = new URLSearchParams({ ...(to && { to }), mail: email.id });
  const current = email === selectedEmail && html` aria-current="true"`;
  return html`<li><a href="/outbox?${query.toString()}#mail"${current}>
<span class="subject">${email.subject}</span>
<span class="people">${email.to.join(", ")}</span>
${renderTime(email.at)}
</a></li>`;
})}
</ol></nav>`;

const renderEmail = (email: Email) => html`<article id="mail" aria-labelledby="subject">
<h2 id="subject">${email.subject}</h2>
<dl>
${renderRow("From", email.from)}
${renderRow("To", email.to.join(", "))}
${renderRow("Cc", email.cc.join(", "))}
${renderRow("Bcc", email.bcc.join(", "))}
${renderRow("Reply to", email.reply_to.join(", "))}
${renderRow("Sent", renderTime(email.at))}
${renderRow("Tags", renderPairs(email.tags))}
${renderRow("Headers", renderPairs(email.headers ?? {}))}
</dl>
${
  email.attachments.length > 0 &&
  html`<ul class="attachments" aria-label="Attachments">${email.attachments.map(
    ({ name, content_base64 }, i) =>
      html`<li><a href="/outbox/${email.id}/attachments/${i}" download>${name} <small>${formatSize(content_base64)}</small></a></li>`,
  )}</ul>`
}
<iframe sandbox="${SANDBOX}" src="/outbox/${email.id}" title="Email preview"></iframe>
${email.html !== null && email.text !== null && renderDetails("Plain text", email.text)}
${email.meta && renderDetails("Details", JSON.stringify(email.meta, null, 2))}
</article>`;

const renderEmptyState = (to?: string) => html`<div class="nothing">
<h2>${to ? `No emails sent to ${to}` : "No emails yet"}</h2>
<p>${to ? html`<a href="/outbox">Show all emails</a>` : "Emails sent by the local site appear here. Nothing is delivered."}</p>
</div>`;

const renderPairs = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");

const renderRow = (name: string, value: string | Markup) =>
  value === "" ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const renderDetails = (title: string, text: string) =>
  html`<details><summary>${title}</summary><pre tabindex="0">${text}</pre></details>`;

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

const renderTime = (at: string) => html`<time datetime="${at}">${timeFormat.format(new Date(at))}</time>`;

const formatSize = (base64: string) => `${Math.ceil(Buffer.byteLength(base64, "base64") / 1024)} KB`;
