import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toPrivateKey } from "../../api/member-cache.ts";
import { getToasts } from "../../ui/toast-store.ts";
import { buildFavoriteMutation, type MyItems } from "./my-items.ts";

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
});
