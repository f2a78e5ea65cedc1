import { randomUUID } from "node:crypto";
import type { AdminAdvisorRow } from "../../contract/advisors-admin.ts";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { handler as visitors } from "../advisors/advisors.lambda.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { clientAddressHeader } from "../env.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { admin, change } from "./advisors-admin.fixture.ts";

export const findAdvisor = async (id: string) => {
  const row = await advisorStore.find(id);
  if (!row) throw new Error(`${id} is not an advisor`);
  return row;
};
export const setEmail = async (id: string, email: string | null, more: object = {}) => {
  const answer = await change((await findAdvisor(id)) as AdminAdvisorRow, { email, ...more });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return parseBody(answer);
};
export const resend = (id: string) => admin.ask("adminResendAdvisorLink", { path: { id } });
export const undo = (id: string) => admin.ask("adminUndoEmailChange", { path: { id } });

/** The token of the newest link that was sent to an address. */
export const findToken = async (address: string) => {
  const paths = (await listEmailsTo(address)).flatMap(({ action }) => action?.path ?? []);
  return paths.findLast((path) => path.startsWith("/advisor-email#"))?.split("#")[1] ?? "";
};
export const confirm = async (token: string) =>
  (
    await visitors(
      buildRouteEvent("confirmAdvisorEmail", {
        body: { token },
        headers: { [clientAddressHeader]: randomUUID() },
      }),
      context,
    )
  ).statusCode;

/** Delivers what replaces the links of open bookings, as the outbox would. */
export async function deliverLinks(): Promise<void> {
  for (const { id, message, due_at } of await listPendingRows())
    if (outboxMessage.parse(message).kind === "advisor_links")
      await attemptDelivery(id, Math.max(Date.now(), Date.parse(due_at ?? "")));
}
