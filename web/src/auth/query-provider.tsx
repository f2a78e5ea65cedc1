import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getMemberCache } from "../api/member-cache.ts";
import { useAuth } from "./use-auth.ts";

/**
 * Gives the pages that fetch lists the cache of the current member. With another one they start afresh, because a query
 * that is on the page keeps its cache. The other pages do not load TanStack Query.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const { client, generation } = getMemberCache(user?.id ?? null);
  return (
    <QueryClientProvider key={generation} client={client}>
      {children}
    </QueryClientProvider>
  );
}
