import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { invalid, StripeError } from "../api/errors.ts";
import { applyDueChanges } from "../clock/advance-time.ts";
import type { StripeContext } from "../context.ts";
import { cancelInPortal, changeCard, reactivateSubscription } from "../portal-actions.ts";
import { cardForm } from "./card-fields.ts";
import { redirect, sendPage } from "./page.ts";
import { renderPortalPage } from "./portal-page.ts";

interface PortalLocation {
  /** The id of the portal session. */
  id: string;
  url: URL;
}

const actions = z.discriminatedUnion("action", [
  z.object({ action: z.literal("cancel"), subscription: z.string() }),
  z.object({ action: z.literal("reactivate"), subscription: z.string() }),
  z.looseObject({ action: z.literal("card") }),
]);

/** Shows the billing portal and handles its forms. */
export async function handlePortal(
  { store, account, deliveries }: StripeContext,
  request: IncomingMessage,
  response: ServerResponse,
  { id, url }: PortalLocation,
): Promise<void> {
  const form =
    request.method === "POST" ? Object.fromEntries(new URLSearchParams(await text(request))) : undefined;
  store.transaction(() => applyDueChanges(account));
  const session = account.portalSessions.get(id);
  if (!form) {
    const done = url.searchParams.get("done") ?? undefined;
    return sendPage(response, 200, renderPortalPage(account, session, { ...(done && { done }) }));
  }
  try {
    const { success, data: asked } = actions.safeParse(form);
    if (!success) throw invalid("The form is invalid.");
    store.transaction(() => {
      if (asked.action === "cancel") cancelInPortal(account, session, asked.subscription);
      else if (asked.action === "reactivate") reactivateSubscription(account, session, asked.subscription);
      else changeCard(account, session, cardForm.parse(form));
    });
    await store.flush();
    deliveries.deliverDue();
    redirect(response, `${url.pathname}?done=${asked.action}`);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    sendPage(response, error.status, renderPortalPage(account, session, { refusal: error.message, form }));
  }
}
