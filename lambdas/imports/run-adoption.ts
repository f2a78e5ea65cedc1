import { adoptCustomer, releaseCustomer, removeAlsoPremium } from "../membership/membership.ts";
import { connectToStripe } from "../stripe/client.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { type AdoptionOutcome, findPart, readPart, rowsInPart, writePart } from "./import-objects.ts";
import { importStore, maxStepMs } from "./import-store.ts";
import { callGapMs, stepBudgetMs } from "./read-subscriptions.ts";

/* Adopts the customers of a dry run, and takes that back (PAY-20), in slices that can be repeated. */

const maxSliceCustomers = 20;

/** Adopts the next customers. What became of each is stored before the slice ends, so that all of it can be undone. */
export async function adoptNext(before: ImportEntityRow): Promise<boolean> {
  const run = await startSlice(before);
  const number = Math.floor(before.position / rowsInPart);
  const rows = before.rows_total === 0 ? [] : await readPart("customers", before.id, number);
  const done = (await findPart("adoptions", before.id, number)) ?? [];
  const outcomes: AdoptionOutcome[] = [];
  const first = before.position % rowsInPart;
  let next = first;
  for (; next < rows.length && outcomes.length < maxSliceCustomers && run.hasTime(); next += 1) {
    const { fate, customer_id, member_id, subscription_id, matched_by, email } = rows[next] ?? {};
    if (fate !== "adopt" || !customer_id || !member_id || !subscription_id) continue;
    const matchedEmail = matched_by === "email" ? (email ?? "") : null;
    const target = { customer_id, member_id, subscription_id };
    const reason = (await adoptCustomer(run, { ...target, matchedEmail })) ?? null;
    outcomes.push({ ...target, reason });
    await importStore.saveProgress(before.id, before.position + next + 1 - first);
  }
  const known = new Set(outcomes.map(({ customer_id }) => customer_id));
  const all = [...done.filter(({ customer_id }) => !known.has(customer_id)), ...outcomes];
  await writePart("adoptions", before.id, number, all);
  const position = before.position + next - first;
  const isLast = position >= before.rows_total;
  const adopted = outcomes.filter(({ reason }) => reason === null).length;
  const changes = {
    position,
    rows_done: position,
    updated: before.updated + adopted,
    failed: before.failed + outcomes.length - adopted,
    ...(isLast ? { state: "done" as const } : {}),
  };
  return importStore.save(before, changes, { isLast });
}

/** Takes back the next customers; `position` is the place in the same parts of what was done. */
export async function releaseNext(before: ImportEntityRow): Promise<boolean> {
  const run = await startSlice(before);
  const number = Math.floor(before.position / rowsInPart);
  const outcomes = (await findPart("adoptions", before.id, number)) ?? [];
  const adopted = outcomes.filter(({ reason }) => reason === null);
  let next = before.position % rowsInPart;
  const end = Math.min(adopted.length, next + maxSliceCustomers);
  let kept = 0;
  for (; next < end && run.hasTime(); next += 1) {
    const outcome = adopted[next];
    if (outcome && !(await releaseCustomer(run, outcome))) kept += 1;
  }
  const isPartDone = next >= adopted.length;
  const position = number * rowsInPart + (isPartDone ? rowsInPart : next);
  const isLast = position >= before.rows_total;
  // While members are kept, what they pay for stays Premium.
  if (isLast && before.kept + kept === 0) await removeAlsoPremium(before.id);
  const changes = {
    position,
    rows_done: Math.min(position, before.rows_total),
    kept: before.kept + kept,
    ...(isLast ? { state: "undone" as const, undo_until: null } : {}),
  };
  return importStore.save(before, changes, { isLast });
}

async function startSlice({ id, created_by }: ImportEntityRow) {
  const startedAt = Date.now();
  return {
    stripe: await connectToStripe(stepBudgetMs, callGapMs),
    import_id: id,
    actor: created_by,
    hasTime: () => Date.now() - startedAt < maxStepMs,
  };
}
