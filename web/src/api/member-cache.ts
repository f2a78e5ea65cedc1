import { QueryClient } from "@tanstack/react-query";

/*
 * The query cache belongs to one member at a time (SEC-24): what one member has loaded is never shown to the next person
 * in the same tab, not even while or after their own request fails.
 */

const createClient = () =>
  new QueryClient({
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

let owner: string | null = null;
let cache = { client: createClient(), generation: 1 };

/**
 * The cache of the member with this id, or of a guest (null). Another member, or a guest after a member, gets an empty
 * one with the next `generation`, and the old one is cleared. A guest who signs in keeps theirs, which holds only public
 * lists.
 */
export function getMemberCache(memberId: string | null): { client: QueryClient; generation: number } {
  if (owner !== null && owner !== memberId) {
    cache.client.clear();
    cache = { client: createClient(), generation: cache.generation + 1 };
  }
  owner = memberId;
  return cache;
}

/** The key of a list that only the signed-in member may see: it contains their id. `noun` alone matches it as a prefix. */
export const toPrivateKey = <Parts extends readonly unknown[]>(noun: string, ...parts: Parts) =>
  [noun, { member: owner }, ...parts] as const;
