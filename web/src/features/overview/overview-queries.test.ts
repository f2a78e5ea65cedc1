import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { buildTodayQuery } from "./overview-queries.ts";

it("what waits today is read again each minute, but a first read that failed waits for Retry", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey, refetchInterval } = buildTodayQuery();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => Promise.reject(new TypeError("offline")),
  });
  const getInterval = () =>
    typeof refetchInterval === "function" ? refetchInterval(observer.getCurrentQuery() as never) : undefined;
  expect((await observer.refetch()).status).toBe("error");
  expect(getInterval()).toBe(false);
  client.setQueryData(queryKey, {} as never);
  expect(getInterval()).toBe(60_000);
});
