import { toFate, undecidedReasons } from "../../contract/adoption.ts";
import { mapInBatches } from "../map-in-batches.ts";
import { listImportedCustomers } from "../members/imported-customers.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { memberStore } from "../members/member-store.ts";
import { isOfMailbox } from "../members/new-member.ts";
import {
  type Candidate,
  findCustomer,
  type OfferedSubscription,
  planAdoption,
} from "../membership/membership.ts";
import type { MemberRow } from "../table/entities.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { findPart, type PlannedAdoption, rowsInPart, writePart } from "./import-objects.ts";
import { importStore, maxStepMs } from "./import-store.ts";

/* The dry run of an adoption (PAY-20): compares the customers of the Stripe account with the members. It writes rows only. */

/** Customers who are compared at once. */
const concurrency = 25;

/** The facts about all customers together. */
interface Account {
  /** The subscriptions of each customer. */
  offered: ReadonlyMap<string, OfferedSubscription[]>;
  /** The number of customers with something running, by email address. */
  customersByEmail: ReadonlyMap<string, number>;
  /** The members whom imports have brought with a customer, by that customer. */
  imported: ReadonlyMap<string, string[]>;
  /** Of those, the members whose customer has something running: no other customer can be theirs. */
  claimed: ReadonlySet<string>;
}

/** Compares the next parts of the customers with the members, and stores the fate of each. */
export async function checkAdoption(before: ImportEntityRow): Promise<boolean> {
  const startedAt = Date.now();
  const account = await readAccount(before.id);
  const customers = [...account.offered.keys()].toSorted();
  const { to_update, unchanged, undecided, bad } = before;
  const counts = { to_update, unchanged, undecided, bad };
  let { position } = before;
  while (position < customers.length && Date.now() - startedAt < maxStepMs) {
    const part = customers.slice(position, position + rowsInPart);
    const rows = await mapInBatches(part, concurrency, (id) => planCustomer(id, account));
    await writePart("customers", before.id, position / rowsInPart, rows);
    for (const { fate } of rows) counts[countNames[fate]] += 1;
    position += part.length;
  }
  const isLast = position >= customers.length;
  const state = isLast ? ({ state: "checked", position: 0 } as const) : { position };
  const progress = { rows_total: customers.length, rows_done: position };
  return importStore.save(before, { ...counts, ...progress, ...state }, { isLast });
}

const countNames = { adopt: "to_update", adopted: "unchanged", undecided: "undecided", left: "bad" } as const;

async function readAccount(id: string): Promise<Account> {
  const offered = new Map<string, OfferedSubscription[]>();
  for (let number = 0; ; number += 1) {
    const part = await findPart("offered", id, number);
    if (!part) break;
    for (const each of part) offered.set(each.customer_id, [...(offered.get(each.customer_id) ?? []), each]);
  }
  const imported = await listImportedCustomers();
  const customersByEmail = new Map<string, number>();
  const claimed = new Set<string>();
  for (const [customer, subscriptions] of offered) {
    const running = subscriptions.find(({ is_running }) => is_running);
    if (!running) continue;
    customersByEmail.set(running.email, (customersByEmail.get(running.email) ?? 0) + 1);
    for (const member of imported.get(customer) ?? []) claimed.add(member);
  }
  return { offered, customersByEmail, imported, claimed };
}

async function planCustomer(customer_id: string, account: Account): Promise<PlannedAdoption> {
  const subscriptions = account.offered.get(customer_id) ?? [];
  const [shown] = subscriptions.toSorted((one, other) => Number(other.is_running) - Number(one.is_running));
  if (!shown) throw new Error(`${customer_id} has no subscription`);
  const row = toRow(shown);
  const owner = (await findCustomer(customer_id))?.member_id;
  if (owner !== undefined) return planBoundCustomer(row, subscriptions, await memberStore.find(owner));
  const found = await findCandidates(customer_id, shown.email, account);
  const candidates = found.map(({ candidate }) => candidate);
  const plan = planAdoption(subscriptions, candidates, account.customersByEmail.get(shown.email) ?? 0);
  const chosen = "adopt" in plan ? plan.adopt : plan.candidate;
  const matched = chosen && {
    ...toMember(found.find(({ candidate }) => candidate === chosen)?.member, row),
    matched_by: chosen.by,
  };
  if ("adopt" in plan) return { ...toRow(plan.subscription), ...matched, fate: "adopt" };
  return { ...row, ...matched, ...toFate(plan.leave) };
}

/** A customer who has a member here: adopted before, which may need a decision now, or a customer of this site. */
function planBoundCustomer(
  row: PlannedAdoption,
  subscriptions: readonly OfferedSubscription[],
  member: MemberRow | undefined,
): PlannedAdoption {
  const known = { ...row, ...toMember(member, row) };
  if (!member?.billing?.import_id) return { ...known, ...toFate("has_member") };
  const running = subscriptions.filter(({ is_running }) => is_running);
  const problem = running.length > 1 ? "several_subscriptions" : (running[0]?.problem ?? null);
  return problem && undecidedReasons.includes(problem)
    ? { ...known, ...toFate(problem) }
    : { ...known, fate: "adopted" };
}

const toRow = ({
  id,
  customer_id,
  email,
  name,
  price,
  status,
  ...rest
}: OfferedSubscription): PlannedAdoption => ({
  subscription_id: id,
  customer_id,
  email,
  name,
  price,
  status,
  period_end: rest.period_end,
  is_cancelled: rest.is_cancelled,
  member_id: null,
  member_email: null,
  matched_by: null,
  fate: "left",
  reason: null,
});

const toMember = (member: MemberRow | undefined, { email }: PlannedAdoption) => ({
  member_id: member?.id ?? null,
  member_email: member && member.email.toLowerCase() !== email ? member.email : null,
});

/** The members whom the customer could belong to: those of an import with this customer, or else the one with the address. */
async function findCandidates(customer_id: string, email: string, { imported, claimed }: Account) {
  const byId = imported.get(customer_id) ?? [];
  const known = byId.length > 0 || email === "" ? undefined : await findMemberByEmail(email);
  const ids = known ? [known.id] : byId;
  const members = await Promise.all(ids.map((id) => memberStore.findCurrent(id)));
  return members.flatMap((member) => {
    if (!member) return [];
    const by = byId.length > 0 ? ("customer_id" as const) : ("email" as const);
    const candidate: Candidate = {
      id: member.id,
      by,
      hasCustomer: member.billing !== undefined || (by === "email" && claimed.has(member.id)),
      isOfMailbox: isOfMailbox(member),
    };
    return [{ member, candidate }];
  });
}
