import { afterEach, describe, expect, it, vi } from "vitest";
import { drawPicture } from "./draw-picture.ts";

/** A document whose canvases encode these types only, and anything else as PNG. */
function stubCanvas(...types: string[]) {
  const canvas = {
    width: 0,
    height: 0,
    toBlob: (done: (blob: Blob) => void, type: string) =>
      done(new Blob(["x"], { type: types.includes(type) ? type : "image/png" })),
  };
  vi.stubGlobal("document", { createElement: () => canvas });
  return canvas;
}

afterEach(() => vi.unstubAllGlobals());

describe("drawPicture", () => {
  const size = { width: 1_700, height: 2_200 };

  it.each([
    { browser: "one that encodes WebP", encodes: ["image/webp", "image/jpeg"], type: "image/webp" },
    {
      browser: "Safari, whose PNG would be several times as large",
      encodes: ["image/jpeg"],
      type: "image/jpeg",
    },
  ])("returns $type in $browser", async ({ encodes, type }) => {
    stubCanvas(...encodes);
    expect((await drawPicture(size, { isMarked: false }, () => {})).type).toBe(type);
  });

  it("releases the canvas when the picture is made, and when drawing fails", async () => {
    const canvas = stubCanvas("image/webp");
    await drawPicture(size, { isMarked: false }, () => expect(canvas.width).toBe(1_700));
    expect([canvas.width, canvas.height]).toEqual([0, 0]);
    const failed = drawPicture(size, { isMarked: false }, () => Promise.reject(new Error("broken page")));
    await expect(failed).rejects.toThrow("broken page");
    expect([canvas.width, canvas.height]).toEqual([0, 0]);
  });
});
