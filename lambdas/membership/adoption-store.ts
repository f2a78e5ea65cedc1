import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $remove, $set } from "dynamodb-toolbox/entity/actions/update";
import { noMembership } from "../../contract/membership.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue } from "../outbox/outbox.ts";
import { buildListedCounts } from "../table/counters.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { toMemberListKey } from "../table/member-attributes.ts";
import { customerEntity, idempotencyEntity } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { buildSyncedUpdate, type SyncedFields } from "./membership-store.ts";
import { toWelcomeId } from "./side-effects.ts";

/* Binds customers of an earlier site to members, and takes that back (PAY-20). Only the group follows: no email, no hook. */

const buildGroupMessage = (before: MemberRow, membership: MemberRow["membership"], at: string) =>
  before.membership.state === membership.state ? [] : [enqueue({ kind: "group", member_id: before.id }, at)];

export const adoptionStore = {
  /**
   * Gives a member without a customer this one, with the state that was read from Stripe at `readAt` (an instant). The
   * subscription counts as welcomed. Returns false, and writes nothing, if the row has changed or the customer has a member.
   */
  adopt(
    before: MemberRow,
    synced: SyncedFields,
    { subscription_id, readAt, audit }: { subscription_id: string; readAt: string; audit: AuditEntry },
    at: string,
  ): Promise<boolean> {
    const customer = customerEntity
      .build(PutTransaction)
      .item({ id: synced.billing.customer_id, member_id: before.id, created_at: at, read_at: readAt })
      .options({ condition: { attr: "id", exists: false } });
    return transactWrite(
      buildSyncedUpdate(before, synced, at),
      customer,
      idempotencyEntity.build(PutTransaction).item({ id: toWelcomeId(subscription_id), created_at: at }),
      ...buildGroupMessage(before, synced.membership, at),
      buildAuditPut(audit, at),
      ...buildListedCounts(before.listed_pk, toMemberListKey({ ...before, ...synced })),
    );
  },

  /** Takes an adoption back, keeping a complimentary membership. Returns false if the row has changed. */
  release(
    before: MemberRow,
    {
      customer_id,
      subscription_id,
      audit,
    }: { customer_id: string; subscription_id: string; audit: AuditEntry },
    at: string,
  ): Promise<boolean> {
    const isComplimentary = before.membership.state === "comped";
    const membership = isComplimentary ? before.membership : noMembership;
    const listed_pk = toMemberListKey({ ...before, membership });
    const update = memberEntity
      .build(UpdateTransaction)
      .item({
        id: before.id,
        membership: $set(membership),
        membership_start_date: isComplimentary ? before.membership_start_date : null,
        billing: $remove(),
        due_pk: $remove(),
        due_at: $remove(),
        listed_pk: listed_pk ?? $remove(),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: before.version } });
    return transactWrite(
      update,
      customerEntity.build(DeleteTransaction).key({ id: customer_id }),
      idempotencyEntity.build(DeleteTransaction).key({ id: toWelcomeId(subscription_id) }),
      ...buildGroupMessage(before, membership, at),
      buildAuditPut(audit, at),
      ...buildListedCounts(before.listed_pk, listed_pk),
    );
  },
};
