import { isDeepStrictEqual } from "node:util";
import { maxAlsoPremium } from "../../contract/settings-fields.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { busy } from "../errors.ts";
import { readStoredSettings } from "../site-settings/site-settings.ts";
import { buildSettingsUpdate, buildUnchangedCondition } from "../site-settings/write-settings.ts";
import { listAttempts, transactWrite } from "../table/transactions.ts";
import type { OfferedSubscription } from "./offered-subscription.ts";

/* The prices at which an earlier site sold what is Premium here: listed in the settings, while they are adopted (PAY-20). */

type AlsoPremium = SiteSettings["also_premium"];

/** Lists the prices that an adoption brings. Throws busy if other writers won each time. */
export const addAlsoPremium = (
  import_id: string,
  offered: readonly Pick<OfferedSubscription, "price_id" | "price_cents" | "price_months">[],
): Promise<void> =>
  changeAlsoPremium((before) => {
    const known = new Set(before.flatMap((each) => (each.import_id === import_id ? each.id : [])));
    const added = new Map(
      offered
        .filter(({ price_id }) => !known.has(price_id))
        .map(({ price_id: id, price_cents: cents, price_months: months }) => [
          id,
          { id, import_id, cents, months },
        ]),
    );
    return [...before, ...added.values()].slice(0, maxAlsoPremium);
  });

/** Removes the prices that an adoption has brought. */
export const removeAlsoPremium = (import_id: string): Promise<void> =>
  changeAlsoPremium((before) => before.filter((each) => each.import_id !== import_id));

async function changeAlsoPremium(change: (before: AlsoPremium) => AlsoPremium): Promise<void> {
  for await (const _ of listAttempts()) {
    const stored = await readStoredSettings();
    const before = stored.settings.also_premium;
    const also_premium = change(before);
    if (isDeepStrictEqual(also_premium, before)) return;
    const update = buildSettingsUpdate({ also_premium }, buildUnchangedCondition(stored, "also_premium"));
    if (await transactWrite(update)) return;
  }
  throw busy();
}
