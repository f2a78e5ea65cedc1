import type { ComponentProps } from "react";
import { QueryProvider } from "../../api/query-provider.tsx";
import { AdvisorGrid } from "../../features/advisors/advisor-grid.tsx";
import { NewestPreviews } from "../../features/content/newest-previews.tsx";

/*
 * The two fetched lists of the home page. They are a chunk of their own, with the library that fetches, so
 * that a visitor who reads no further than the first screen does not load it.
 */

export function PreviewList() {
  return (
    <QueryProvider>
      <NewestPreviews />
    </QueryProvider>
  );
}

export function AdvisorList(props: ComponentProps<typeof AdvisorGrid>) {
  return (
    <QueryProvider>
      <AdvisorGrid {...props} />
    </QueryProvider>
  );
}
