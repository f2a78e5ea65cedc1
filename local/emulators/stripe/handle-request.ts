import type { IncomingMessage, ServerResponse } from "node:http";
import { handleApiRequest } from "./api/api.ts";
import { StripeError } from "./api/errors.ts";
import { sendStripeJs } from "./browser/stripe-js.ts";
import type { StripeContext } from "./context.ts";
import { handleLocalRequest, isLocalPath } from "./local-endpoints.ts";
import { handleCheckout } from "./pages/checkout.ts";
import { renderErrorPage } from "./pages/error-page.ts";
import { sendPage } from "./pages/page.ts";
import { handlePortal } from "./pages/portal.ts";

/** Routes one HTTP request to the API, /stripe.js, the local endpoints or the hosted pages. */
export async function handleRequest(
  context: StripeContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://stripe");
  const { pathname } = url;
  try {
    if (pathname.startsWith("/v1/")) return await handleApiRequest(context, request, response, url);
    if (pathname === "/stripe.js") return await sendStripeJs(response);
    if (isLocalPath(pathname)) return await handleLocalRequest(context, request, response, pathname);
    const checkout = /^\/c\/pay\/([^/]+)(\/authenticate)?$/.exec(pathname);
    if (checkout?.[1])
      return await handleCheckout(context, request, response, { id: checkout[1], step: checkout[2] });
    const portalSession = /^\/p\/session\/([^/]+)$/.exec(pathname);
    if (portalSession?.[1])
      return await handlePortal(context, request, response, { id: portalSession[1], url });
    sendPage(response, 404, renderErrorPage("Page not found"));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (!pathname.startsWith("/v1/")) return sendPage(response, error.status, renderErrorPage(error.message));
    // The SDK needs an error in the body to detect a failure.
    response.writeHead(error.status, { "content-type": "application/json" });
    response.end(JSON.stringify(error.toBody()));
  }
}
