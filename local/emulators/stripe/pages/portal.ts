import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { invalid, StripeError } from "../api/errors.ts";
import { readBody } from "../api/read-body.ts";
import { passTime } from "../clock/pass-time.ts";
import type { Desk } from "../context.ts";
import { cancelInPortal, changeCard, reactivate } from "../portal-actions.ts";
import { cardForm } from "./card-fields.ts";
import { redirect, sendPage } from "./page.ts";
import { portalPage } from "./portal-page.ts";

interface Place {
  /** The visit's. */
  id: string;
  url: URL;
}

const actions = z.discriminatedUnion("action", [
  z.object({ action: z.literal("cancel"), subscription: z.string() }),
  z.object({ action: z.literal("reactivate"), subscription: z.string() }),
  z.looseObject({ action: z.literal("card") }),
]);

/** Shows a customer's billing portal, and does what its forms ask for. */
export async function answerPortal(
  { store, account, deliveries }: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  { id, url }: Place,
): Promise<void> {
  const form =
    request.method === "POST" ? Object.fromEntries(new URLSearchParams(await readBody(request))) : undefined;
  store.transaction(() => passTime(account));
  const visit = account.portalVisits.get(id);
  if (!form) {
    const done = url.searchParams.get("done") ?? undefined;
    return sendPage(response, 200, portalPage(account, visit, { ...(done && { done }) }));
  }
  try {
    const { success, data: asked } = actions.safeParse(form);
    if (!success) throw invalid("The form cannot be read.");
    store.transaction(() => {
      if (asked.action === "cancel") cancelInPortal(account, visit, asked.subscription);
      else if (asked.action === "reactivate") reactivate(account, visit, asked.subscription);
      else changeCard(account, visit, cardForm.parse(form));
    });
    await store.flush();
    deliveries.go();
    redirect(response, `${url.pathname}?done=${asked.action}`);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    sendPage(response, error.status, portalPage(account, visit, { refusal: error.message, form }));
  }
}
