import { useQuery } from "@tanstack/react-query";
import { fetchPublishedVersion } from "../../api/published-version.ts";

const pollMs = 2_000;

/** Whether the pages that visitors get have this version of the settings; undefined while it is not known. */
export function useIsPublished(version: number): boolean | undefined {
  const { data } = useQuery({
    queryKey: ["published", version],
    queryFn: ({ signal }) => fetchPublishedVersion(signal),
    refetchInterval: ({ state }) => (state.data == null || state.data >= version ? false : pollMs),
  });
  return data == null ? undefined : data >= version;
}
