import type { IncomingMessage, ServerResponse } from "node:http";
import { answerApi } from "./api/api.ts";
import { StripeError } from "./api/errors.ts";
import { sendStripeJs } from "./browser/stripe-js.ts";
import type { Desk } from "./context.ts";
import { answerLocalCall, isLocalCall } from "./local-calls.ts";
import { answerCheckout } from "./pages/checkout.ts";
import { errorPage } from "./pages/error-page.ts";
import { sendPage } from "./pages/page.ts";
import { answerPortal } from "./pages/portal.ts";

/** Answers one HTTP request, whichever of the doors it came by. */
export async function answer(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://stripe");
  const { pathname } = url;
  try {
    if (pathname.startsWith("/v1/")) return await answerApi(desk, request, response, url);
    if (pathname === "/stripe.js") return await sendStripeJs(response);
    if (isLocalCall(pathname)) return await answerLocalCall(desk, request, response, pathname);
    const checkout = /^\/c\/pay\/([^/]+)(\/authenticate)?$/.exec(pathname);
    if (checkout?.[1])
      return await answerCheckout(desk, request, response, { id: checkout[1], step: checkout[2] });
    const visit = /^\/p\/session\/([^/]+)$/.exec(pathname);
    if (visit?.[1]) return await answerPortal(desk, request, response, { id: visit[1], url });
    sendPage(response, 404, errorPage("Nothing is here"));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (!pathname.startsWith("/v1/")) return sendPage(response, error.status, errorPage(error.message));
    // Without an error in the body the SDK would take it for a success.
    response.writeHead(error.status, { "content-type": "application/json" });
    response.end(JSON.stringify(error.bodyWith()));
  }
}
