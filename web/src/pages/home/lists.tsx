import type { ComponentProps } from "react";
import { ServerState } from "../../api/server-state.tsx";
import { AdvisorGrid } from "../../features/advisors/advisor-grid.tsx";
import { NewestPreviews } from "../../features/content/newest-previews.tsx";

/*
 * The two fetched lists of the home page. They are a chunk of their own, with the library that fetches, so
 * that a visitor who reads no further than the first screen does not load it.
 */

export function PreviewList() {
  return (
    <ServerState>
      <NewestPreviews />
    </ServerState>
  );
}

export function AdvisorList(props: ComponentProps<typeof AdvisorGrid>) {
  return (
    <ServerState>
      <AdvisorGrid {...props} />
    </ServerState>
  );
}
