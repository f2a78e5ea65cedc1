import { beforeEach, describe, expect, it } from "vitest";
import { toItemTitle } from "./file-upload.ts";
import {
  buildNetworkError,
  buildPdf,
  buildPng,
  createContent,
  createFilledForm,
  listStates,
  listUploadedNames,
  postFile,
  renderPages,
  resetUploadMocks,
} from "./upload-store.fixture.ts";

it.each([
  ["Ducks", "a\r\nSet-Cookie: x.pdf", "Ducks - a Set-Cookie: x.pdf"],
  ["Ducks", "مرحبا.pdf", "Ducks - مرحبا.pdf"],
])("an item title from %j and the file name %j is one line", (shared, name, title) =>
  expect(toItemTitle(shared, name, 2)).toBe(title),
);

it("an item title is at most 400 characters long and well-formed", () => {
  const title = toItemTitle("x", "🦆".repeat(300), 2);
  expect(title.length).toBeLessThanOrEqual(400);
  expect(title.isWellFormed()).toBe(true);
});

describe("an upload's pictures of its pages", () => {
  beforeEach(resetUploadMocks);

  it("are sent with it, once, also when it is retried", async () => {
    const picture = new Blob(["x"], { type: "image/webp" });
    renderPages.mockResolvedValue({
      cover: picture,
      previews: [picture, picture],
    });
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf")]);
    createContent.mockRejectedValueOnce(buildNetworkError());
    await uploads.send();
    await uploads.send();

    expect(listUploadedNames()).toEqual(["a.pdf", "page", "page", "page"]);
    expect(createContent).toHaveBeenCalledTimes(2);
    const pictures = [
      { upload_id: "upl_a.pdf", cover_upload_id: "upl_page", preview_upload_ids: ["upl_page", "upl_page"] },
    ];
    expect(createContent).toHaveBeenLastCalledWith(expect.objectContaining({ pictures }));
  });

  it("have no first page where the admin has chosen a cover", async () => {
    const picture = new Blob(["x"], { type: "image/webp" });
    renderPages.mockResolvedValue({ cover: picture, previews: [] });
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf")]);
    uploads.setCover(buildPng("cover.png"));
    await uploads.send();
    expect(listUploadedNames()).toEqual(["cover.png", "a.pdf"]);
  });

  it("are made again without the chosen cover, and for another access, which may need a mark", async () => {
    renderPages.mockResolvedValue({ cover: new Blob(["x"], { type: "image/webp" }), previews: [] });
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf")]);
    uploads.setCover(buildPng("cover.png"));
    createContent.mockRejectedValueOnce(buildNetworkError()).mockRejectedValueOnce(buildNetworkError());
    await uploads.send();
    uploads.setCover(null);
    await uploads.send();
    uploads.setFields({ category: "premium" });
    await uploads.send();
    expect(listUploadedNames()).toEqual(["cover.png", "a.pdf", "page", "page"]);
    expect(renderPages.mock.calls.map(([, { category }]) => category)).toEqual(["free", "free", "premium"]);
    const pictures = [{ upload_id: "upl_a.pdf", cover_upload_id: "upl_page", preview_upload_ids: [] }];
    expect(createContent.mock.lastCall?.[0]).toMatchObject({ category: "premium", pictures });
  });

  it("fail it when the connection is lost, and are sent on a retry", async () => {
    renderPages.mockResolvedValue({ cover: new Blob(["x"], { type: "image/webp" }), previews: [] });
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf")]);
    postFile.mockResolvedValueOnce().mockRejectedValueOnce(buildNetworkError());
    await uploads.send();
    expect(listStates(uploads)).toEqual(["failed"]);
    expect(createContent).not.toHaveBeenCalled();
    await uploads.send();
    expect(listUploadedNames()).toEqual(["a.pdf", "page", "page"]);
    const pictures = [{ upload_id: "upl_a.pdf", cover_upload_id: "upl_page", preview_upload_ids: [] }];
    expect(createContent.mock.lastCall?.[0]).toMatchObject({ pictures });
  });
});
