import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { declinedCardLimits, paymentsPausedMessage } from "../../contract/rate-limits.ts";
import { tooManyRequests } from "../errors.ts";
import { log } from "../log.ts";
import { declinesEntity } from "../table/limit-entities.ts";
import { ifConditionHolds } from "../table/transactions.ts";

/*
 * Protection against card testing: someone tries stolen cards on a small payment until one works. Each declined card is
 * counted for its payment and for its member (docs/decisions/stripe-calls.md).
 */

const hourMs = 3_600_000;
/** Longer than Stripe repeats an event. */
const keptSeconds = 7 * 86_400;

export interface DeclinedCard {
  /** The id of Stripe's event, which may be sent again. */
  event: string;
  /** The payment intent. */
  intent: string;
  /** Null for a member who has been deleted. */
  memberId: string | null;
}

/**
 * Counts a declined card at `now` (milliseconds since the epoch), and stops the member's new payments after too many.
 * Returns whether the payment has to be closed: it, or its member, has had too many declined cards.
 */
export async function countDeclinedCard(
  { event, intent, memberId }: DeclinedCard,
  now = Date.now(),
): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10);
  const [ofPayment, ofMember] = await Promise.all([
    addEvent(`intent#${intent}`, event, now),
    memberId === null ? 0 : addEvent(`payer#${memberId}#${day}`, event, now),
  ]);
  const isMemberOver = ofMember >= declinedCardLimits.ofMember;
  if (isMemberOver && memberId !== null) await pausePayments(memberId, now);
  return isMemberOver || ofPayment >= declinedCardLimits.ofPayment;
}

/** Throws too_many_requests, with the hours left, while the member's new payments are stopped. */
export async function assertPaymentsAllowed(memberId: string, now = Date.now()): Promise<void> {
  const { Item } = await declinesEntity
    .build(GetItemCommand)
    .key({ id: toPauseId(memberId) })
    .options({ consistent: true })
    .send();
  const left = Date.parse(Item?.paused_until ?? "") - now;
  if (left > 0)
    throw tooManyRequests(Math.ceil(left / 1_000), paymentsPausedMessage(Math.ceil(left / hourMs)));
}

/** The number of different events. One write, because an event that is in the set already changes nothing. */
async function addEvent(id: string, event: string, now: number): Promise<number> {
  const { Attributes } = await declinesEntity
    .build(UpdateAttributesCommand)
    .item({ id, events: $add(new Set([event])), ttl: Math.ceil(now / 1_000) + keptSeconds })
    .options({ returnValues: "ALL_NEW" })
    .send();
  return Attributes?.events?.size ?? 0;
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
