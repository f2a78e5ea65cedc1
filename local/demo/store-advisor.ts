import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import type { SeedAdvisor } from "./advisors.ts";
import type { LibraryFile } from "./library.ts";
import type { SeedTargets } from "./seed-targets.ts";
import { toStableId } from "./stable-ids.ts";
import { storeImage } from "./store-files.ts";

/** Stores one advisor: the portrait, where there is one, then the row. */
export async function storeAdvisor(
  targets: SeedTargets,
  advisor: SeedAdvisor,
  portrait: LibraryFile | undefined,
): Promise<void> {
  const { slug, specialty, ...profile } = advisor;
  await advisorStore.put({
    usual_place: null,
    ...profile,
    full_name: profile.name,
    id: toStableId("adv", slug, profile.created_at),
    specialty: [...specialty],
    email_change: null,
    profile_image_url: portrait ? await storeImage(targets, "advisors", slug, portrait) : null,
    updated_at: profile.created_at,
    version: 1,
  });
}
