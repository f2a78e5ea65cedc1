import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";
import { listen, type RunningServer } from "../../kit/listen.ts";
import { encodeRfc3986 } from "../../kit/request-target.ts";
import { Identities } from "./identities.ts";
import { type Email, Outbox } from "./outbox.ts";
import { PAGE_POLICY, renderOutboxPage } from "./outbox-page.ts";
import { PREVIEW_POLICY, renderPreview } from "./preview.ts";
import { parseSendEmail, SesError } from "./send-email.ts";
import { type SesEvent, simulateEvents } from "./simulator.ts";

/** An email that does not come through the SES API, such as one sent by Cognito. */
export interface RecordedEmail {
  to: string[];
  subject: string;
  html?: string;
  text?: string;
  tags?: Record<string, string>;
  meta?: Record<string, unknown>;
}

export interface Ses extends RunningServer {
  /** Adds an email to the outbox, sent from Cognito's default address. */
  record(email: RecordedEmail): Promise<void>;
  /** Creates a configuration set from the properties of AWS::SES::ConfigurationSet. */
  defineConfigurationSet(properties: { Name: string }): void;
  /** Makes a domain or an address a verified identity. */
  verifyIdentity(name: string): void;
}

interface SesOptions {
  port: number;
  dir: string;
  /** Receives what a configuration set publishes to EventBridge. */
  publish?(event: SesEvent): void;
}

interface Account {
  outbox: Outbox;
  configurationSets: ReadonlySet<string>;
  readonly identities: Identities;
  publish(event: SesEvent): void;
}

const accountSettings = z.strictObject({ sandbox: z.boolean() });

const COGNITO_SENDER = "no-reply@verificationemail.com";

/**
 * Starts the SES v2 emulator, which stores emails instead of sending them: SendEmail for the SDK, /outbox to read the
 * emails, /outbox.json (GET with ?to=, DELETE) and PUT /account.json {"sandbox": true} for tests. `dir` stores the emails.
 * Rejects with EADDRINUSE.
 */
export async function startSes({ port, dir, publish = () => undefined }: SesOptions): Promise<Ses> {
  const outbox = new Outbox(dir);
  const configurationSets = new Set<string>();
  const identities = new Identities();
  const account: Account = { outbox, configurationSets, identities, publish };
  const server = await listen(port, (request, response) => respond(account, request, response));
  return {
    ...server,
    defineConfigurationSet: ({ Name }) => void configurationSets.add(Name),
    verifyIdentity: (name) => identities.verify(name),
    record: async ({ html = null, text = null, tags = {}, ...email }) => {
      const defaults = { from: COGNITO_SENDER, cc: [], bcc: [], reply_to: [], attachments: [] };
      outbox.add({ ...defaults, ...email, html, text, tags });
    },
  };
}

async function respond(account: Account, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { outbox } = account;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://outbox");
  const to = searchParams.get("to")?.trim() || undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  switch (`${isRead ? "GET" : request.method} ${pathname}`) {
    case "POST /v2/email/outbound-emails":
      return sendEmail(account, request, response);
    case "GET /outbox.json":
      return sendJson(response, 200, { emails: outbox.listSentTo(to) });
    case "DELETE /outbox.json":
      outbox.clear();
      response.writeHead(204).end();
      return;
    case "PUT /account.json":
      account.identities.isSandbox = accountSettings.parse(await json(request)).sandbox;
      response.writeHead(204).end();
      return;
    case "GET /":
      response.writeHead(302, { location: "/outbox" }).end();
      return;
    case "GET /outbox": {
      const selected = searchParams.get("mail") ?? undefined;
      return sendPage(
        response,
        renderOutboxPage({ emails: outbox.listSentTo(to), selected, to }),
        PAGE_POLICY,
      );
    }
  }
  const [, id, index] = /^\/outbox\/([^/]+)(?:\/attachments\/(\d+))?$/.exec(pathname) ?? [];
  const email = isRead && id ? outbox.find(id) : undefined;
  if (email && index === undefined) return sendPage(response, renderPreview(email), PREVIEW_POLICY);
  if (email && sendAttachment(response, email, Number(index))) return;
  sendError(response, 404, "NotFoundException", "Not found.");
}

async function sendEmail(
  { outbox, configurationSets, identities, publish }: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Other web pages can post plain text without a CORS preflight, but not JSON.
  if (!request.headers["content-type"]?.startsWith("application/json"))
    return sendError(response, 415, "BadRequestException", "The body must be application/json.");
  try {
    const { draft, configurationSet } = parseSendEmail(await json(request));
    if (configurationSet !== undefined && !configurationSets.has(configurationSet))
      throw new SesError("NotFoundException", `Configuration set <${configurationSet}> does not exist.`);
    identities.check(draft);
    const email = outbox.add(draft);
    sendJson(response, 200, { MessageId: email.id });
    if (configurationSet !== undefined) simulateEvents(email, configurationSet).forEach(publish);
  } catch (error) {
    if (error instanceof SesError) {
      const status = error.code === "NotFoundException" ? 404 : 400;
      return sendError(response, status, error.code, error.message);
    }
    if (error instanceof SyntaxError)
      return sendError(response, 400, "BadRequestException", "The body is not valid JSON.");
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
