import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { listen, type RunningServer } from "../../kit/listen.ts";
import { encodeRfc3986 } from "../../kit/request-target.ts";
import { type Email, Outbox } from "./outbox.ts";
import { outboxPage, PAGE_POLICY } from "./outbox-page.ts";
import { PREVIEW_POLICY, previewOf } from "./preview.ts";
import { readSendEmail, SesError } from "./send-email.ts";

/** A mail that does not come through the SES API: Cognito sends its own. */
export interface OwnMail {
  to: string[];
  subject: string;
  html?: string;
  text?: string;
  tags?: Record<string, string>;
  meta?: Record<string, unknown>;
}

export interface Ses extends RunningServer {
  /** Puts a mail into the outbox, from the address Cognito uses by default. */
  record(mail: OwnMail): Promise<void>;
}

const COGNITO_SENDER = "no-reply@verificationemail.com";

/**
 * A stand-in for SES v2 that keeps what it is given: SendEmail as the SDK speaks it, /outbox to read the mails,
 * /outbox.json (GET, filtered by ?to=, and DELETE) for tests. `dir` keeps them over restarts. Rejects with
 * EADDRINUSE.
 */
export async function startSes({ port, dir }: { port: number; dir: string }): Promise<Ses> {
  const outbox = new Outbox(dir);
  const listening = await listen(port, (request, response) => respond(outbox, request, response));
  return {
    ...listening,
    record: async ({ html = null, text = null, tags = {}, ...mail }) => {
      const unsaid = { from: COGNITO_SENDER, cc: [], bcc: [], reply_to: [], attachments: [] };
      outbox.add({ ...unsaid, ...mail, html, text, tags });
    },
  };
}

async function respond(outbox: Outbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://outbox");
  const to = searchParams.get("to")?.trim() || undefined;
  const reading = request.method === "GET" || request.method === "HEAD";
  switch (`${reading ? "GET" : request.method} ${pathname}`) {
    case "POST /v2/email/outbound-emails":
      return sendEmail(outbox, request, response);
    case "GET /outbox.json":
      return sendJson(response, 200, { emails: outbox.sentTo(to) });
    case "DELETE /outbox.json":
      outbox.clear();
      response.writeHead(204).end();
      return;
    case "GET /":
      response.writeHead(302, { location: "/outbox" }).end();
      return;
    case "GET /outbox": {
      const selected = searchParams.get("mail") ?? undefined;
      return sendPage(response, outboxPage({ emails: outbox.sentTo(to), selected, to }), PAGE_POLICY);
    }
  }
  const [, id, index] = /^\/outbox\/([^/]+)(?:\/attachments\/(\d+))?$/.exec(pathname) ?? [];
  const email = reading && id ? outbox.find(id) : undefined;
  if (email && index === undefined) return sendPage(response, previewOf(email), PREVIEW_POLICY);
  if (email && sendAttachment(response, email, Number(index))) return;
  sendError(response, 404, "NotFoundException", "There is nothing here.");
}

async function sendEmail(outbox: Outbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A foreign web page can post plain text to us unasked, but not this.
  if (!request.headers["content-type"]?.startsWith("application/json"))
    return sendError(response, 415, "BadRequestException", "The body must be application/json.");
  try {
    const { id } = outbox.add(readSendEmail(await json(request)));
    sendJson(response, 200, { MessageId: id });
  } catch (error) {
    if (error instanceof SesError) return sendError(response, 400, error.code, error.message);
    if (error instanceof SyntaxError)
      return sendError(response, 400, "BadRequestException", "The body is no JSON.");
    throw error;
  }
}

function sendAttachment(response: ServerResponse, email: Email, index: number): boolean {
  const attachment = email.attachments[index];
  if (!attachment) return false;
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeRfc3986(attachment.name)}`,
    "x-content-type-options": "nosniff",
  });
  response.end(Buffer.from(attachment.content_base64, "base64"));
  return true;
}

const sendPage = (response: ServerResponse, page: string, policy: string) => {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end(page);
};

const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers });
  response.end(JSON.stringify(body));
};

const sendError = (response: ServerResponse, status: number, code: string, message: string) =>
  sendJson(response, status, { message }, { "x-amzn-errortype": code });
