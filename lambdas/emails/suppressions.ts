import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { memberEmailMessages } from "../../contract/member-email.ts";
import { memberMessages } from "../../contract/members.ts";
import { AppError, invalidInput } from "../errors.ts";
import { toAddressKey } from "../id.ts";
import { deliverableAddress } from "../outbox/outbox.ts";
import { getRows } from "../table/get-rows.ts";
import { type SuppressionRow, suppressionEntity } from "../table/mailing-entities.ts";

/* Some addresses get no email any more, because one bounced for good or its reader complained (MAIL-5). */

/** Finds why an address gets no email; undefined if it gets them. */
export async function findSuppression(email: string): Promise<SuppressionRow | undefined> {
  const { Item } = await suppressionEntity
    .build(GetItemCommand)
    .key({ id: toAddressKey(email) })
    .send();
  return Item;
}

/** Whether an address gets no email any more. */
export const isSuppressed = async (email: string): Promise<boolean> =>
  (await findSuppression(email)) !== undefined;

/** Finds why addresses get no email, by their hashes. */
export async function findSuppressions(emails: readonly string[]): Promise<Map<string, SuppressionRow>> {
  const ids = [...new Set(emails.map(toAddressKey))];
  const rows = await getRows(ids.map((id) => suppressionEntity.build(BatchGetRequest).key({ id })));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws invalid for an address that no email can be sent to: the rule for what people type may be less strict. */
export function assertDeliverable(email: string): void {
  if (!deliverableAddress.safeParse(email).success)
    throw invalidInput({ email: memberMessages.emailMalformed });
}

/**
 * Throws invalid for an address that gets no email, or that none can be sent to: what an admin wants to send to it would be
 * skipped.
 */
export async function assertMailable(email: string): Promise<void> {
  assertDeliverable(email);
  const { notMailable } = memberEmailMessages;
  if ((await findSuppressions([email])).size > 0)
    throw new AppError("invalid", notMailable, { email: notMailable });
}
