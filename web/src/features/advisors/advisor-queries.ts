import { useQuery } from "@tanstack/react-query";
import type { AdvisorCard } from "../../../../contract/advisors.ts";
import { call } from "../../api/client.ts";
import { loadConfig } from "../../base/config.ts";

export interface Advisor extends AdvisorCard {
  /** URL of the portrait; null shows initials. */
  portrait: string | null;
}

/** Fetches the active advisors, newest first. */
export function useAdvisors() {
  return useQuery({
    queryKey: ["advisors", "active"],
    queryFn: async ({ signal }): Promise<Advisor[]> => {
      const [config, { items }] = await Promise.all([loadConfig(), call("listAdvisors", {}, { signal })]);
      return items.map((advisor) => ({
        ...advisor,
        portrait: advisor.profile_image_url && config.media_url + advisor.profile_image_url,
      }));
    },
  });
}
