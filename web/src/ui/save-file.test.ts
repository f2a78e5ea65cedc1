import { afterEach, expect, it, vi } from "vitest";
import { checkCanSave } from "./save-file.ts";
import { getToasts } from "./toast-store.ts";

const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36";

afterEach(() => vi.unstubAllGlobals());

it.each([
  `${safari} Mobile/15E148 [FBAN/FBIOS;FBAV/514.0.0.40.93;FBBV/1]`,
  `${safari} Mobile/15E148 Instagram 382.0.0.0 (iPhone15,2; iOS 18_5)`,
  `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) ${chrome}`,
])("checkCanSave: a page inside an app says where files can be saved (%s)", (userAgent) => {
  vi.stubGlobal("navigator", { userAgent });
  expect(checkCanSave()).toBe(false);
  expect(getToasts()[0]).toMatchObject({
    title: "This app can't save files",
    description: "Open the page in your browser.",
  });
});

it.each([
  `${safari} Version/18.5 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (Linux; Android 10; K) ${chrome}`,
])("checkCanSave: a browser saves files (%s)", (userAgent) => {
  vi.stubGlobal("navigator", { userAgent });
  expect(checkCanSave()).toBe(true);
});
