import { expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../../api/access-token.ts";
import { saveFile } from "../../ui/save-file.ts";
import { saveExport } from "./profile-api.ts";

vi.mock("../../ui/save-file.ts", () => ({ saveFile: vi.fn() }));

it("saveExport: saves the lists of all parts in one file", async () => {
  const lists = ["activity", "bookings", "forms", "emails"];
  const buildPart = (number: number, next: string | null) => ({
    ...{ exported_at: "2026-05-01T08:00:00.000Z", next },
    ...Object.fromEntries(lists.map((list) => [list, [`${list} ${number}`]])),
  });
  const parts = [buildPart(1, "a"), buildPart(2, "b"), buildPart(3, null)];
  setAccessTokenProvider(async () => "access-token");
  vi.stubGlobal("fetch", async () => Response.json(parts.shift()));
  await saveExport();
  vi.unstubAllGlobals();
  const [file] = vi.mocked(saveFile).mock.calls[0] ?? [];
  const saved = JSON.parse((await file?.text()) ?? "");
  for (const list of lists) expect(saved[list]).toEqual([`${list} 1`, `${list} 2`, `${list} 3`]);
});
