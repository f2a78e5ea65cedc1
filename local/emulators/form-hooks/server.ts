import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen, type RunningServer } from "../kit/listen.ts";
import { Faults, fault } from "./faults.ts";
import { Ledger } from "./ledger.ts";
import { hooksPage, PAGE_POLICY } from "./page.ts";

/**
 * A stand-in for the service that the owner's forms are posted to: POST /form and /upgrade as hooks, / to read
 * what came, and for tests /_ledger (GET, DELETE) and /_faults (POST, DELETE). `dir` keeps the ledger over
 * restarts. Rejects with EADDRINUSE.
 */
export async function startFormHooks({ port, dir }: { port: number; dir: string }): Promise<RunningServer> {
  const ledger = new Ledger(dir);
  const faults = new Faults();
  const listening = await listen(port, async (request, response) => {
    switch (`${request.method} ${request.url}`) {
      case "GET /":
        return send(response, 200, "text/html; charset=utf-8", hooksPage(ledger.calls));
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
    return answerHook({ ledger, faults, hook, url: listening.url }, request, response);
  });
  return listening;
}

interface Called {
  ledger: Ledger;
  faults: Faults;
  hook: string;
  url: string;
}

async function answerHook(
  { ledger, faults, hook, url }: Called,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request);
  const outcome = faults.outcomeOf(hook, body);
  ledger.add({
    at: new Date().toISOString(),
    hook,
    idempotency_key: request.headers["idempotency-key"]?.toString() ?? null,
    body: parsed(body),
    outcome,
  });
  if (outcome === "hang") return;
  if (outcome === "reset") return void request.socket.destroy();
  if (outcome >= 300 && outcome < 400) response.setHeader("location", `${url}/elsewhere`);
  sendJson(response, outcome, {});
}

/** A hook takes whatever it is sent, and shows it. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

async function setFault(faults: Faults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = fault.safeParse(parsed(await text(request)));
  if (!given.success) return sendJson(response, 400, { message: given.error.message });
  faults.add(given.data);
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
