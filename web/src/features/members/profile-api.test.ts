import { afterEach, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../../api/access-token.ts";
import { saveExport } from "./profile-api.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("saveExport: saves the lists of all parts in one file", async () => {
  const lists = ["activity", "bookings", "forms", "emails"];
  const buildPart = (number: number, next: string | null) => ({
    ...{ exported_at: "2026-05-01T08:00:00.000Z", next },
    ...Object.fromEntries(lists.map((list) => [list, [`${list} ${number}`]])),
  });
  const parts = [buildPart(1, "a"), buildPart(2, "b"), buildPart(3, null)];
  setAccessTokenProvider(async () => "access-token");
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json(parts.shift()));
  vi.stubGlobal("document", { createElement: () => ({ click: vi.fn() }) });
  const offer = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:export");
  await saveExport();
  const file = offer.mock.calls[0]?.[0] as Blob;
  const saved = JSON.parse(await file.text());
  for (const list of lists) expect(saved[list]).toEqual([`${list} 1`, `${list} 2`, `${list} 3`]);
});
