import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { ConditionCheck } from "dynamodb-toolbox/entity/actions/transactCheck";
import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $delete, $get } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { listReturnedSince, type ReturnedEmail } from "../emails/returned-emails.ts";
import { findSuppressions } from "../emails/suppressions.ts";
import { toAddressKey } from "../id.ts";
import { findRow } from "../table/find-row.ts";
import { getRows } from "../table/get-rows.ts";
import { buildIdempotencyPut } from "../table/idempotency.ts";
import {
  optOutEntity,
  type SubscriberRow,
  subscriberEntity,
  suppressionEntity,
} from "../table/mailing-entities.ts";
import { idempotencyEntity } from "../table/system-entities.ts";
import { ifConditionHolds, transactWrite } from "../table/transactions.ts";

/*
 * Imports subscribe no address whose owner has unsubscribed or whose mail came back (FORM-7), and bring no one back who has
 * deleted the account. These rows remember who has unsubscribed or left.
 */

/** The item that keeps an address from being subscribed by an import, for the transaction of its owner's press. */
export const buildOptOutUpdate = (id: string, created_at: string) =>
  optOutEntity.build(UpdateTransaction).item({ id, created_at, is_own: true });

/**
 * The items that keep imports from bringing back who has left (ADMIN-25), for the transaction that erases the data. `until` is
 * when the address was theirs for the last time: someone who proves it later gets what they ask for.
 */
export const buildLeaverUpdates = (addresses: readonly { email: string; until: string }[]) =>
  [...new Map(addresses.map(({ email, until }) => [toAddressKey(email), until]))].map(([id, until]) =>
    optOutEntity
      .build(UpdateTransaction)
      .item({ id, created_at: $get("created_at", until), is_own: true, has_left: true }),
  );

/** Whether the account of this address was deleted, and its owner has not asked for emails since. */
export const hasLeft = async (email: string): Promise<boolean> =>
  (await findOptOut(email))?.has_left === true;

const findOptOut = (email: string) => findRow(optOutEntity, { id: toAddressKey(email) });

/** The item that forgets that an address was unsubscribed, for the transaction of its owner's confirmation. */
export const buildOptOutDelete = (id: string) => optOutEntity.build(DeleteTransaction).key({ id });

/** The item that remembers that an import has asked an address. Its condition fails if one has asked before. */
export const buildAskedPut = (key: string, created_at: string) =>
  buildIdempotencyPut({ id: toAskedId(key) }, created_at);

const toAskedId = (key: string) => `asked#${key}`;

/** Lists which readers have bounced or complained since an import that was started at this instant has asked them. */
export async function listReturnedQuestions(startedAt: string): Promise<ReturnedEmail[]> {
  const returned = await listReturnedSince(startedAt);
  const records = await getRows(
    returned.map(({ id }) => idempotencyEntity.build(BatchGetRequest).key({ id: toAskedId(id) })),
  );
  const asked = new Set(records.filter(({ created_at }) => created_at === startedAt).map(({ id }) => id));
  return returned.filter(({ id }) => asked.has(toAskedId(id)));
}

/**
 * Finds which addresses get the newsletter, which no import may subscribe, which of those get no email at all, were
 * unsubscribed by their owners or had an account that was deleted, and which were asked, by their hashes.
 */
export async function readNewsletterStates(emails: readonly string[]): Promise<
  Record<"refused" | "suppressed" | "left" | "asked", Set<string>> & {
    confirmed: Map<string, SubscriberRow>;
    /** With the moment. */
    unsubscribed: Map<string, string>;
  }
> {
  const ids = [...new Set(emails.map(toAddressKey))];
  const [subscribers, optOuts, suppressed, records] = await Promise.all([
    getRows(ids.map((id) => subscriberEntity.build(BatchGetRequest).key({ id }))),
    getRows(ids.map((id) => optOutEntity.build(BatchGetRequest).key({ id }))),
    findSuppressions(emails),
    getRows(ids.map((id) => idempotencyEntity.build(BatchGetRequest).key({ id: toAskedId(id) }))),
  ]);
  const confirmed = subscribers.filter(({ state }) => state === "confirmed");
  const asked = new Set(records.map(({ id }) => id));
  return {
    confirmed: new Map(confirmed.map((row) => [row.id, row])),
    refused: new Set([...optOuts.map(({ id }) => id), ...suppressed.keys()]),
    suppressed: new Set(suppressed.keys()),
    left: new Set(optOuts.filter(({ has_left }) => has_left).map(({ id }) => id)),
    unsubscribed: new Map(
      optOuts.filter(({ is_own }) => is_own).map(({ id, created_at }) => [id, created_at]),
    ),
    asked: new Set(ids.filter((id) => asked.has(toAskedId(id)))),
  };
}

/** Whether the owner has unsubscribed an address after proving it (an instant). An earlier opt-out is over. */
export const isUnsubscribedSince = (
  unsubscribed: ReadonlyMap<string, string>,
  email: string,
  provenAt: string,
): boolean => (unsubscribed.get(toAddressKey(email)) ?? "") > provenAt;

/**
 * Whether the owner of the address has pressed "Unsubscribe", or switched emails off, after `since` (an instant); what a file says
 * does not count.
 */
export async function hasUnsubscribed(email: string, since = ""): Promise<boolean> {
  const row = await findOptOut(email);
  return row?.is_own === true && row.created_at > since;
}

interface ImportedReader {
  email: string;
  first_name: string;
  last_name: string;
  /** The reader agreed then; `consent` says where, and which import says so. */
  confirmed_at: string;
  consent: NonNullable<SubscriberRow["consent"]>;
}

/** Subscribes an imported reader, unless the address is subscribed or has refused. */
export async function addImportedReader(
  { email, confirmed_at, ...reader }: ImportedReader,
  at: string,
): Promise<void> {
  const id = toAddressKey(email);
  const row = {
    ...reader,
    id,
    email,
    state: "confirmed",
    confirmed_at,
    created_at: at,
    updated_at: at,
  } as const;
  const put = subscriberEntity
    .build(PutTransaction)
    .item(row)
    .options({
      condition: {
        or: [
          { attr: "id", exists: false },
          { attr: "state", eq: "pending" },
        ],
      },
    });
  const isFree = { attr: "id", exists: false } as const;
  await transactWrite(
    put,
    optOutEntity.build(ConditionCheck).key({ id }).condition(isFree),
    suppressionEntity.build(ConditionCheck).key({ id }).condition(isFree),
  );
}

/** Records that a member has switched off the emails about new items, or that a file calls an address unsubscribed. */
export async function addOptOut(
  email: string,
  created_at: string,
  import_id: string | null = null,
): Promise<void> {
  await optOutEntity
    .build(UpdateAttributesCommand)
    .item({
      id: toAddressKey(email),
      created_at: $get("created_at", created_at),
      ...(import_id === null ? { is_own: true } : { import_ids: $add(new Set([import_id])) }),
    })
    .send();
}

/** Forgets that an address was unsubscribed, because its owner wants emails again. */
export async function removeOptOut(email: string): Promise<void> {
  await optOutEntity
    .build(DeleteItemCommand)
    .key({ id: toAddressKey(email) })
    .send();
}

/** Unsubscribes an address that an import has subscribed. One that its owner has confirmed here stays. */
export async function removeImportedReader(email: string): Promise<void> {
  const remove = subscriberEntity
    .build(DeleteItemCommand)
    .key({ id: toAddressKey(email) })
    .options({ condition: { attr: "consent.import_id", exists: true } });
  await ifConditionHolds(() => remove.send());
}

/** Takes back what an import said about an address. */
export async function undoImportedReader(email: string, import_id: string): Promise<void> {
  const key = { id: toAddressKey(email) };
  const subscriber = subscriberEntity
    .build(DeleteItemCommand)
    .key(key)
    .options({ condition: { attr: "consent.import_id", eq: import_id } });
  const forget = optOutEntity
    .build(UpdateAttributesCommand)
    .item({ ...key, import_ids: $delete(new Set([import_id])) })
    .options({ condition: { attr: "import_ids", contains: import_id } });
  const optOut = optOutEntity
    .build(DeleteItemCommand)
    .key(key)
    .options({
      condition: {
        and: [
          { attr: "import_ids", exists: false },
          { attr: "is_own", exists: false },
        ],
      },
    });
  await ifConditionHolds(() => subscriber.send());
  await ifConditionHolds(() => forget.send());
  // The row goes with the last one that says so.
  await ifConditionHolds(() => optOut.send());
}
