import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: 1,
      refetchOnWindowFocus: false,
      // Offline shall fail and say so; by default it would wait without a word.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** Around the pages that show lists; the others do not load the library behind it. */
export function ServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
