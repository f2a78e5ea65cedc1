import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import type { SeedAdvisor } from "./advisors.ts";
import type { Places } from "./places.ts";
import { stableId } from "./stable-ids.ts";
import { storeDrawing } from "./store-files.ts";

/** Introduces one advisor: the portrait, where there is one, then the row. */
export async function storeAdvisor(places: Places, advisor: SeedAdvisor): Promise<void> {
  const { slug, portrait, specialty, ...profile } = advisor;
  await advisorStore.put({
    ...profile,
    id: stableId("adv", slug, profile.created_at),
    specialty: [...specialty],
    profile_image_url: portrait === null ? null : await storeDrawing(places, "advisors", slug, portrait),
    updated_at: profile.created_at,
    version: 1,
  });
}
