import type { ComponentProps } from "react";
import { QueryProvider } from "../../auth/query-provider.tsx";
import { AdvisorGrid } from "../../features/advisors/advisor-grid.tsx";
import { NewestPreviews } from "../../features/content/newest-previews.tsx";

/*
 * The two lists of the home page that fetch data. They are in their own chunk together with the query library, so that
 * visitors who do not scroll that far do not load it.
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
