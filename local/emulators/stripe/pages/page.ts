import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { html, Markup } from "../../kit/markup.ts";
import { STYLE } from "./style.ts";

export interface Page {
  title: string;
  /** The content of the main element. */
  body: Markup;
  layout?: "wide" | "narrow";
  /** URLs that forms of the page may redirect to, besides this server. */
  formTargets?: (string | null)[];
}

// Fills in test cards, formats the card number and prevents double submission.
const SCRIPT = `
for (const button of document.querySelectorAll("[data-number]"))
  button.addEventListener("click", () => {
    const number = button.closest("form").elements.namedItem("number");
    number.value = button.dataset.number;
    number.focus();
  });
document.querySelector("[name=number]")?.addEventListener("input", ({ target }) => {
  if (target.selectionEnd === target.value.length)
    target.value = (target.value.replace(/\\D/g, "").match(/.{1,4}/g) ?? []).join(" ");
});
for (const form of document.forms)
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    event.submitter?.setAttribute("aria-disabled", "true");
  });
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
document.querySelector("[role=alert]")?.focus();
`;

const scriptHash = createHash("sha256").update(SCRIPT).digest("base64");

export function sendPage(
  response: ServerResponse,
  status: number,
  { formTargets: leadsTo = [], ...page }: Page,
): void {
  const origins = leadsTo.flatMap((address) => (address && URL.parse(address)?.origin) || []);
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    // Browsers apply form-action to redirects of the response too.
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; img-src data:; form-action 'self' ${origins.join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end(renderDocument(page).text);
}

/** Redirects with 303 See Other. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store" }).end();
}

const renderDocument = ({ title, body, layout = "narrow" }: Page) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · local test payment</title>
<link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header><strong>Local test payment.</strong> No real card is charged; this page imitates Stripe.</header>
<main class="${layout}">${body}</main>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>`;

export const renderAlert = (message: string | undefined) =>
  message !== undefined && html`<p class="alert" role="alert" tabindex="-1">${message}</p>`;

export const renderNotice = (message: string | undefined) =>
  message !== undefined && html`<p class="notice" role="status">${message}</p>`;

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats seconds since the epoch as `December 20, 2026`. */
export const formatDate = (seconds: number): string => dates.format(new Date(seconds * 1000));
