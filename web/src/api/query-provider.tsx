import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: 1,
      refetchOnWindowFocus: false,
      // Requests must fail and show an error while offline; by default they would pause silently.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** Wraps only the pages that fetch lists, so that the other pages do not load TanStack Query. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
