import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen, type RunningServer } from "../kit/listen.ts";
import { Faults, faultSchema } from "./faults.ts";
import { Ledger } from "./ledger.ts";
import { PAGE_POLICY, renderHooksPage } from "./page.ts";

/**
 * Starts the emulator of the automation service that receives form submissions: POST /form and /upgrade are hooks,
 * / is a page with the calls, and tests use /_ledger (GET, DELETE) and /_faults (POST, DELETE). `dir` stores the
 * calls. Rejects with EADDRINUSE.
 */
export async function startFormHooks({ port, dir }: { port: number; dir: string }): Promise<RunningServer> {
  const ledger = new Ledger(dir);
  const faults = new Faults();
  const server = await listen(port, async (request, response) => {
    switch (`${request.method} ${request.url}`) {
      case "GET /":
        return send(response, 200, "text/html; charset=utf-8", renderHooksPage(ledger.calls));
      case "GET /_ledger":
        return sendJson(response, 200, { calls: ledger.calls });
      case "DELETE /_ledger":
        ledger.clear();
        return sendJson(response, 200, {});
      case "POST /_faults":
        return setFault(faults, request, response);
      case "DELETE /_faults":
        faults.clear();
        return sendJson(response, 200, {});
    }
    const [, hook] = /^\/([a-z]+)$/.exec(request.url ?? "") ?? [];
    if (request.method !== "POST" || hook === undefined) return sendJson(response, 404, {});
    return answerHook({ ledger, faults, hook, url: server.url }, request, response);
  });
  return server;
}

interface HookRequest {
  ledger: Ledger;
  faults: Faults;
  hook: string;
  url: string;
}

async function answerHook(
  { ledger, faults, hook, url }: HookRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request);
  const outcome = faults.takeOutcome(hook, body);
  ledger.add({
    at: new Date().toISOString(),
    hook,
    idempotency_key: request.headers["idempotency-key"]?.toString() ?? null,
    body: parseJsonOrText(body),
    outcome,
  });
  if (outcome === "hang") return;
  if (outcome === "reset") return void request.socket.destroy();
  if (outcome >= 300 && outcome < 400) response.setHeader("location", `${url}/elsewhere`);
  sendJson(response, outcome, {});
}

/** Parses JSON; returns any other body as text. */
function parseJsonOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

async function setFault(faults: Faults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parsed = faultSchema.safeParse(parseJsonOrText(await text(request)));
  if (!parsed.success) return sendJson(response, 400, { message: parsed.error.message });
  faults.add(parsed.data);
  sendJson(response, 200, {});
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const headers = {
    "content-type": type,
    "content-security-policy": PAGE_POLICY,
    "cache-control": "no-store",
  };
  response.writeHead(status, headers).end(body);
}

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  send(response, status, "application/json", JSON.stringify(body));
