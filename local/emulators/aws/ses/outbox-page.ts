import { createHash } from "node:crypto";
import { html, Markup } from "../../kit/markup.ts";
import { PAGE_STYLE } from "../../kit/page-style.ts";
import type { Email } from "./outbox.ts";
import { SANDBOX } from "./preview.ts";

interface View {
  /** Oldest first. */
  emails: Email[];
  /** The mail to show; the newest when it is not among them. */
  selected?: string | undefined;
  /** The recipient whose mails are shown. */
  to?: string | undefined;
}

// Whoever comes back from the site's tab wants to see what it has just sent.
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

/** The page a developer reads the site's mails on. */
export function outboxPage({ emails, selected, to }: View): string {
  const newestFirst = emails.toReversed();
  const shown = newestFirst.find(({ id }) => id === selected) ?? newestFirst[0];
  const count = emails.length === 1 ? "1 mail" : `${emails.length} mails`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shown ? `${shown.subject} · ` : ""}Outbox</title>
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
${emails.length > 0 && html`<button id="empty" type="button">Empty the outbox</button>`}
</header>
<main>
${shown ? [list(newestFirst, shown, to), message(shown)] : [empty(to)]}
</main>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>`;
  return page.text;
}

const list = (emails: Email[], shown: Email, to?: string) => html`<nav aria-label="Mails, newest first"><ol>
${emails.map((email) => {
  const query = new URLSearchParams({ ...(to && { to }), mail: email.id });
  const current = email === shown && html` aria-current="true"`;
  return html`<li><a href="/outbox?${query.toString()}#mail"${current}>
<span class="subject">${email.subject}</span>
<span class="people">${email.to.join(", ")}</span>
${time(email.at)}
</a></li>`;
})}
</ol></nav>`;

const message = (email: Email) => html`<article id="mail" aria-labelledby="subject">
<h2 id="subject">${email.subject}</h2>
<dl>
${row("From", email.from)}
${row("To", email.to.join(", "))}
${row("Cc", email.cc.join(", "))}
${row("Bcc", email.bcc.join(", "))}
${row("Reply to", email.reply_to.join(", "))}
${row("Sent", time(email.at))}
${row(
  "Tags",
  Object.entries(email.tags)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", "),
)}
</dl>
${
  email.attachments.length > 0 &&
  html`<ul class="attachments" aria-label="Attachments">${email.attachments.map(
    ({ name, content_base64 }, i) =>
      html`<li><a href="/outbox/${email.id}/attachments/${i}" download>${name} <small>${sizeOf(content_base64)}</small></a></li>`,
  )}</ul>`
}
<iframe sandbox="${SANDBOX}" src="/outbox/${email.id}" title="The mail as its reader sees it"></iframe>
${email.html !== null && email.text !== null && folded("Plain text", email.text)}
${email.meta && folded("Details", JSON.stringify(email.meta, null, 2))}
</article>`;

const empty = (to?: string) => html`<div class="nothing">
<h2>${to ? `Nothing was sent to ${to}` : "No mail yet"}</h2>
<p>${to ? html`<a href="/outbox">Show all mails</a>` : "What the site sends arrives here instead of in anybody’s inbox."}</p>
</div>`;

const row = (name: string, value: string | Markup) =>
  value === "" ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const folded = (title: string, text: string) =>
  html`<details><summary>${title}</summary><pre tabindex="0">${text}</pre></details>`;

const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

const time = (at: string) => html`<time datetime="${at}">${clock.format(new Date(at))}</time>`;

const sizeOf = (base64: string) => `${Math.ceil(Buffer.byteLength(base64, "base64") / 1024)} KB`;
