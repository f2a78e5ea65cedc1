import { MutationObserver, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { favoriteMessages } from "../../../../contract/member-items.ts";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { type Auth, AuthContext } from "../../auth/use-auth.ts";
import { getToasts } from "../../ui/toast-store.ts";
import { ContinueRow } from "./continue-row.tsx";
import { buildFavoriteMutation, type MyItems } from "./my-items.ts";
import { type FavoritesFilter, useFavoritesFilter } from "./use-favorites-filter.ts";

const fetchMock = vi.fn<typeof fetch>();
const queryKey = toPrivateKey("my-items");
const since = "2026-05-01T08:00:00.000Z";
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  client = new QueryClient();
  client.setQueryData<MyItems>(queryKey, {
    loved: { id: "loved", favorite_at: since, downloaded_at: since },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const press = (id: string, favorite: boolean) =>
  new MutationObserver(client, buildFavoriteMutation(client)).mutate({ id, favorite }).catch(() => undefined);
const getFavorite = (id: string) => client.getQueryData<MyItems>(queryKey)?.[id]?.favorite_at ?? null;

/** Holds the API's answers until they are given, in the order of the calls. */
function holdAnswers() {
  const answers: { accept(): void; refuse(): void }[] = [];
  fetchMock.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answers.push({
          accept: () => resolve(Response.json({ favorite: true })),
          refuse: () => reject(new TypeError("offline")),
        });
      }),
  );
  const next = async () => {
    await vi.waitFor(() => expect(answers).not.toEqual([]));
    return answers.shift() as (typeof answers)[number];
  };
  return { accept: async () => (await next()).accept(), refuse: async () => (await next()).refuse() };
}

describe("the heart", () => {
  it("is set before the API answers, and stays", async () => {
    const api = holdAnswers();
    const done = press("new", true);
    await vi.waitFor(() => expect(getFavorite("new")).not.toBeNull());
    await api.accept();
    await done;
    expect(getFavorite("new")).not.toBeNull();
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
      "/api/content/new/favorite",
      expect.objectContaining({ method: "POST" }),
    );
  });

  it("is restored with a message if it cannot be released, and the download mark stays", async () => {
    const api = holdAnswers();
    const done = press("loved", false);
    await vi.waitFor(() => expect(getFavorite("loved")).toBeNull());
    await api.refuse();
    await done;
    expect(client.getQueryData<MyItems>(queryKey)?.loved).toEqual({
      id: "loved",
      favorite_at: since,
      downloaded_at: since,
    });
    expect(getToasts()).toMatchObject([
      { description: "We couldn't remove it from your favorites. Please try again." },
    ]);
  });

  it("shows the last of three quick presses, although the first failed", async () => {
    const api = holdAnswers();
    const presses = [press("new", true), press("new", false), press("new", true)];
    await api.refuse();
    await api.accept();
    await api.accept();
    await Promise.all(presses);
    expect(getFavorite("new")).not.toBeNull();
  });

  it("shows what is stored after three quick presses that all failed", async () => {
    const api = holdAnswers();
    const presses = [press("new", true), press("new", false), press("new", true)];
    for (let answer = 0; answer < presses.length; answer++) await api.refuse();
    await Promise.all(presses);
    expect(getFavorite("new")).toBeNull();
  });

  it("loads the other favorites afterwards, if they were not there yet", async () => {
    client.clear();
    fetchMock.mockResolvedValue(Response.json({ favorite: true }));
    await press("new", true);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("is read again after the last of several presses without the list, which the answer to the first lacks", async () => {
    client.clear();
    const api = holdAnswers();
    const [first, second] = [press("new", true), press("newer", true)];
    await api.accept();
    await first;
    await client.fetchQuery({ queryKey, queryFn: async () => ({}) });
    await api.accept();
    await second;
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("counts as a part of the favorites while the others fail to load, also after another press", async () => {
    client.clear();
    fetchMock.mockImplementation(async () => Response.json({ favorite: true }));
    const failToLoad = () =>
      client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new TypeError("offline")) });
    await failToLoad();
    await press("new", true);
    await failToLoad();
    expect(readFilter()).toMatchObject({ state: "on", ids: new Set(["new"]), failure: { busy: false } });
    client.setQueryData(["content"], [{ ...sampleItem, id: "new", cover: null, previews: [] }]);
    const row = render(createElement(ContinueRow, { onKnown: () => undefined }));
    expect(row, "on the dashboard").toContain(sampleItem.title);
    expect(row).toContain(favoriteMessages.loadFailed.replace("'", "&#x27;"));
    await press("newer", true);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

/** Reads what the filter "Favorites" shows to a member. */
function readFilter(): FavoritesFilter | undefined {
  let filter: FavoritesFilter | undefined;
  function Library() {
    filter = useFavoritesFilter(true, "free_member");
    return null;
  }
  render(createElement(Library));
  return filter;
}

function render(part: ReactNode): string {
  const value = { user: null } as Auth;
  const page = createElement(StaticRouter, { location: "/" }, part);
  const queries = createElement(QueryClientProvider, { client }, page);
  return renderToStaticMarkup(createElement(AuthContext, { value }, queries));
}
