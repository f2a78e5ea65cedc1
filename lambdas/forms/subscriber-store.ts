import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $remove } from "dynamodb-toolbox/entity/actions/update";
import { toAddressKey, toMailboxKey } from "../id.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { findRow } from "../table/find-row.ts";
import { limitEntity } from "../table/limit-entities.ts";
import { type SubscriberRow, subscriberEntity } from "../table/mailing-entities.ts";
import { ifConditionHolds, transactWrite } from "../table/transactions.ts";
import { buildOptOutDelete, buildOptOutUpdate } from "./opt-out-store.ts";

/** An unconfirmed address is forgotten a day after its link has expired. */
const pendingSeconds = 8 * 86_400;

/** The rate limit that counts the emails that ask an address to confirm. */
export const mailLimitName = "newsletter";

interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

/** The item that adds an address that is not confirmed yet to a transaction. Its condition fails if it is confirmed. */
export const buildPendingPut = ({ email, ...names }: Person, at: string) =>
  subscriberEntity
    .build(PutTransaction)
    .item({
      id: toAddressKey(email),
      email,
      ...names,
      state: "pending",
      confirmed_at: null,
      consent: null,
      created_at: at,
      updated_at: at,
      ttl: Math.floor(Date.parse(at) / 1_000) + pendingSeconds,
    })
    .options({
      condition: {
        or: [
          { attr: "id", exists: false },
          { attr: "state", eq: "pending" },
        ],
      },
    });

/** The item that gives a pending address the names that were entered last. Its condition fails for any other address. */
export const buildNamesUpdate = ({ email, ...names }: Person, at: string) =>
  subscriberEntity
    .build(UpdateTransaction)
    .item({ id: toAddressKey(email), ...names, updated_at: at, version: $add(1) })
    .options({ condition: { attr: "state", eq: "pending" } });

export const subscriberStore = {
  find: (id: string): Promise<SubscriberRow | undefined> => findRow(subscriberEntity, { id }),

  /** Confirms an address, with its messages. Returns false if it is not pending any more. */
  confirm(id: string, messages: readonly OutboxMessage[], at: string): Promise<boolean> {
    const update = subscriberEntity
      .build(UpdateTransaction)
      .item({ id, state: "confirmed", confirmed_at: at, updated_at: at, ttl: $remove(), version: $add(1) })
      .options({ condition: { attr: "state", eq: "pending" } });
    return transactWrite(update, buildOptOutDelete(id), ...messages.map((message) => enqueue(message, at)));
  },

  /**
   * Deletes the row of a person who has left, if it was created by `until`; the id of a member, who is not an address,
   * matches none.
   */
  async erase(email: string, until?: string): Promise<void> {
    const write = subscriberEntity
      .build(DeleteItemCommand)
      .key({ id: toAddressKey(email) })
      .options(until === undefined ? {} : { condition: { attr: "created_at", lte: until } });
    await ifConditionHolds(() => write.send());
  },

  /** Forgets an address and the count of its emails, with its messages. Returns false if it is gone already. */
  remove({ id, email }: SubscriberRow, messages: readonly OutboxMessage[], at: string): Promise<boolean> {
    const count = limitEntity.build(DeleteTransaction).key({ id: `${mailLimitName}#${toMailboxKey(email)}` });
    return transactWrite(
      buildRemoval(id),
      count,
      buildOptOutUpdate(id, at),
      ...messages.map((message) => enqueue(message, at)),
    );
  },

  /** Forgets an address that gets no email any more, with messages. Does nothing if it is gone already. */
  async removeSuppressed(id: string, messages: readonly OutboxMessage[], at: string): Promise<void> {
    await transactWrite(buildRemoval(id), ...messages.map((message) => enqueue(message, at)));
  },
};

const buildRemoval = (id: string) =>
  subscriberEntity
    .build(DeleteTransaction)
    .key({ id })
    .options({ condition: { attr: "id", exists: true } });
