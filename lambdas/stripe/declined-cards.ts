import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { declinedCardLimits, paymentsPausedMessage } from "../../contract/rate-limits.ts";
import { tooManyRequests } from "../errors.ts";
import { log } from "../log.ts";
import { findRow } from "../table/find-row.ts";
import { declinesEntity } from "../table/limit-entities.ts";
import { ifConditionHolds } from "../table/transactions.ts";

/*
 * Protection against card testing: someone tries stolen cards on a small payment until one works. Each declined card is
 * counted for its payment and for its member (docs/decisions/stripe-calls.md).
 */

const hourMs = 3_600_000;
/** Longer than a payment stays open. */
const keptSeconds = 7 * 86_400;

export interface DeclinedCards {
  /** The payment intent. */
  intent: string;
  /** Null for a member who has been deleted. */
  memberId: string | null;
  /** The intent's failed charges; `created` is in seconds since the epoch. */
  charges: readonly { id: string; created: number }[];
}

/**
 * Counts the declined cards of a payment at `now` (milliseconds since the epoch), each once, and stops the member's new
 * payments after too many of today (UTC). Returns whose limit is reached.
 */
export async function countDeclinedCards(
  { intent, memberId, charges }: DeclinedCards,
  now = Date.now(),
): Promise<{ isPaymentOver: boolean; isMemberOver: boolean }> {
  const day = toDay(now);
  const ids = charges.map(({ id }) => id);
  const ofToday = charges.filter(({ created }) => toDay(created * 1_000) === day).map(({ id }) => id);
  const [ofPayment, ofMember] = await Promise.all([
    addCharges(`intent#${intent}`, ids, now),
    memberId === null ? 0 : addCharges(`payer#${memberId}#${day}`, ofToday, now),
  ]);
  const isMemberOver = ofMember >= declinedCardLimits.ofMember;
  if (isMemberOver && memberId !== null) await pausePayments(memberId, now);
  return { isMemberOver, isPaymentOver: isMemberOver || ofPayment >= declinedCardLimits.ofPayment };
}

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Throws too_many_requests, with the hours left, while the member's new payments are stopped. */
export async function assertPaymentsAllowed(memberId: string, now = Date.now()): Promise<void> {
  const row = await findRow(declinesEntity, { id: toPauseId(memberId) });
  const left = Date.parse(row?.paused_until ?? "") - now;
  if (left > 0)
    throw tooManyRequests(Math.ceil(left / 1_000), paymentsPausedMessage(Math.ceil(left / hourMs)));
}

/** The number of different charges. One write, because a charge that is in the set already changes nothing. */
async function addCharges(id: string, charges: readonly string[], now: number): Promise<number> {
  if (charges.length === 0) return 0;
  const { Attributes } = await declinesEntity
    .build(UpdateAttributesCommand)
    .item({ id, charges: $add(new Set(charges)), ttl: Math.ceil(now / 1_000) + keptSeconds })
    .options({ returnValues: "ALL_NEW" })
    .send();
  return Attributes?.charges?.size ?? 0;
}

/** Does not extend a pause. */
async function pausePayments(memberId: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const isOver: Condition<typeof declinesEntity> = {
    or: [
      { attr: "id", exists: false },
      { attr: "paused_until", lte: at },
    ],
  };
  const until = now + declinedCardLimits.pauseHours * hourMs;
  const write = declinesEntity
    .build(UpdateAttributesCommand)
    .item({
      id: toPauseId(memberId),
      paused_until: new Date(until).toISOString(),
      ttl: Math.ceil(until / 1_000),
    })
    .options({ condition: isOver });
  if (await ifConditionHolds(() => write.send()))
    log.warn("New payments of a member are paused after too many declined cards", { member_id: memberId });
}

const toPauseId = (memberId: string) => `pause#${memberId}`;
