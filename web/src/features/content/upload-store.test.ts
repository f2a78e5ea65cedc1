import { beforeEach, describe, expect, it, vi } from "vitest";
import type { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { getToasts } from "../../ui/toast-store.ts";
import type { UploadDependencies } from "./file-upload.ts";
import { toItemTitle } from "./file-upload.ts";
import { canUpload, getBatchProgress, getUploadLabel } from "./upload-batch.ts";
import { createUploadStore } from "./upload-store.ts";

const beginUploads = vi.fn<(input: { files: { name: string; purpose: string }[] }) => unknown>();
const createContent = vi.fn<(input: Record<string, unknown>) => unknown>();
const stopWarning = vi.fn();
const warnBeforeUnload = vi.fn(() => stopWarning);
const postFile = vi.fn<UploadDependencies["postFile"]>();

const dependencies: UploadDependencies = {
  call: (async (name: string, input: never) =>
    name === "adminBeginUploads" ? beginUploads(input) : createContent(input)) as typeof call,
  postFile,
  warnBeforeUnload,
};
const buildNetworkError = () => new ApiError(0, "network", "The connection was lost. Please try again.");
const buildFieldError = (fields: Record<string, string>) =>
  new ApiError(400, "invalid", "Invalid", { fields });

const pdf = (name: string, bytes = 10) => new File(["x".repeat(bytes)], name, { type: "application/pdf" });
const png = (name: string) => new File(["x"], name, { type: "image/png" });
const getLastToast = () => getToasts()[0];
const listUploadedNames = () => postFile.mock.calls.map(([, file]) => file.name);

function createFilledForm() {
  const uploads = createUploadStore(dependencies);
  uploads.setFields({ title: "Ducks", tags: " a, ,b " });
  return uploads;
}
const listStates = (uploads: ReturnType<typeof createUploadStore>) =>
  uploads.getBatch().files.map(({ state }) => state);

beforeEach(() => {
  beginUploads.mockReset().mockImplementation(({ files: [file] }) => ({
    uploads: [{ upload_id: `upl_${file?.name}`, url: "https://files.example", fields: {}, expires_in: 300 }],
  }));
  createContent.mockReset().mockReturnValue({ items: [{}], failed: [] });
  postFile.mockReset().mockResolvedValue();
  warnBeforeUnload.mockClear();
  stopWarning.mockClear();
});

describe("a batch", () => {
  it("creates the items in order and resets the form", async () => {
    const uploads = createFilledForm();
    uploads.setFields({ category: "premium", content_type: "story" });
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf")]);
    uploads.setCover(png("cover.png"));
    expect(getUploadLabel(uploads.getBatch())).toBe("Upload 2 files");
    await uploads.send();

    expect(listUploadedNames(), "the cover is sent once").toEqual(["cover.png", "a.pdf", "b.pdf"]);
    expect(createContent.mock.calls.map(([form]) => form)).toMatchObject([
      {
        title: "Ducks - a.pdf",
        upload_ids: ["upl_a.pdf"],
        cover_upload_id: "upl_cover.png",
        tags: " a, ,b ",
      },
      { title: "Ducks - b.pdf", upload_ids: ["upl_b.pdf"], category: "premium", content_type: "story" },
    ]);
    expect(getLastToast()).toMatchObject({
      title: "Upload Successful",
      description: "2 file(s) uploaded successfully",
    });
    expect(uploads.getBatch()).toMatchObject({
      fields: { title: "", description: "", tags: "", category: "free", content_type: "printable" },
      files: [],
      cover: null,
      savedCount: 2,
      completedBatches: 1,
    });
  });

  it("requests each file's upload form only when it is sent", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockImplementationOnce(async () => expect(beginUploads).toHaveBeenCalledTimes(1));
    await uploads.send();
    expect(beginUploads).toHaveBeenCalledTimes(2);
  });

  it("uploads the other files after one fails, and retries only the failed file", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
    postFile.mockResolvedValueOnce().mockRejectedValueOnce(buildNetworkError());
    await uploads.send();

    expect(listStates(uploads)).toEqual(["done", "failed", "done"]);
    const error = "Failed to upload b.pdf: The connection was lost. Please try again.";
    expect(uploads.getBatch().files[1]?.error).toBe(error);
    expect(getLastToast()).toMatchObject({ title: "Upload Failed", description: error });
    expect(getUploadLabel(uploads.getBatch())).toBe("Upload 1 file");

    await uploads.send(uploads.getBatch().files[1]?.id);
    expect(listUploadedNames()).toEqual(["a.pdf", "b.pdf", "c.pdf", "b.pdf"]);
    expect(createContent.mock.lastCall?.[0]).toMatchObject({ title: "Ducks - b.pdf" });
    expect(getLastToast()).toMatchObject({ description: "3 file(s) uploaded successfully" });
  });

  it("does not upload a file again if only saving it failed", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf")]);
    createContent.mockImplementationOnce(() => {
      throw buildNetworkError();
    });
    await uploads.send();
    expect(getLastToast()?.description).toBe(
      "Failed to save a.pdf metadata: The connection was lost. Please try again.",
    );
    await uploads.send();
    expect(listUploadedNames()).toEqual(["a.pdf"]);
    expect(createContent).toHaveBeenCalledTimes(2);
  });

  it("shows why a file was rejected and uploads it again on a retry", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf")]);
    createContent.mockImplementationOnce(() => {
      throw buildFieldError({ "upload_ids.0": "File type text/html is not allowed." });
    });
    await uploads.send();
    expect(getLastToast()?.description).toBe("Failed to upload a.pdf: File type text/html is not allowed.");
    await uploads.send();
    expect(listUploadedNames()).toEqual(["a.pdf", "a.pdf"]);
  });

  it("stops at a rejected cover and keeps finished uploads", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf")]);
    uploads.setCover(png("lie.png"));
    createContent.mockImplementationOnce(() => {
      throw buildFieldError({ cover_upload_id: "Cover image must be JPG, PNG, GIF, or WebP format" });
    });
    await uploads.send();
    expect(getLastToast()).toMatchObject({
      title: "Upload Failed",
      description: "Failed to upload cover image",
    });
    expect(uploads.getBatch().cover?.error).toMatch(/^Cover image must be/);
    expect(listStates(uploads)).toEqual(["failed", "ready"]);

    uploads.setCover(null);
    await uploads.send();
    expect(listUploadedNames()).toEqual(["lie.png", "a.pdf", "b.pdf"]);
    expect(getLastToast()?.title).toBe("Upload Successful");
  });

  it("is completed when the last failed file is removed", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockResolvedValueOnce().mockRejectedValueOnce(buildNetworkError());
    await uploads.send();
    uploads.removeFile(uploads.getBatch().files[1]?.id ?? 0);
    expect(getLastToast()).toMatchObject({ description: "1 file(s) uploaded successfully" });
    expect(uploads.getBatch().files).toEqual([]);
  });
});

describe("cancelling an upload", () => {
  /** A connection that hangs until it is aborted. */
  const hang: UploadDependencies["postFile"] = (_form, _file, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const waitUntilSending = (uploads: ReturnType<typeof createUploadStore>) =>
    vi.waitFor(() => expect(listStates(uploads)).toContain("sending"));

  it("marks the one file as failed and continues with the others", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockImplementationOnce(hang);
    const sent = uploads.send();
    await waitUntilSending(uploads);
    uploads.cancelFile(uploads.getBatch().files[0]?.id ?? 0);
    await sent;
    expect(listStates(uploads)).toEqual(["failed", "done"]);
    expect(uploads.getBatch().files[0]?.error).toBe("Cancelled");
  });

  it("of all files makes them ready again", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockImplementationOnce(hang);
    const sent = uploads.send();
    await waitUntilSending(uploads);
    expect(canUpload(uploads.getBatch()), "not while uploading").toBe(false);
    uploads.cancelAll();
    await sent;
    expect(listStates(uploads)).toEqual(["ready", "ready"]);
    expect(postFile).toHaveBeenCalledTimes(1);
    expect(uploads.getBatch().uploading).toBe(false);
  });
});

describe("an incomplete upload form", () => {
  it("requires a title, then a file", async () => {
    const uploads = createUploadStore(dependencies);
    await uploads.send();
    expect(getLastToast()).toMatchObject({
      title: "Validation Error",
      description: "Please provide a title",
    });
    expect(uploads.getBatch().errors.title).toBe("Please provide a title");
    uploads.setFields({ title: "Ducks" });
    expect(uploads.getBatch().errors).toEqual({});
    await uploads.send();
    expect(getLastToast()?.description).toBe("Please select at least one file");
    expect(beginUploads).not.toHaveBeenCalled();
  });

  it("can be sent with a non-blank title and a file", () => {
    const uploads = createUploadStore(dependencies);
    uploads.addFiles([pdf("a.pdf")]);
    uploads.setFields({ title: "  " });
    expect(canUpload(uploads.getBatch())).toBe(false);
    uploads.setFields({ title: "Ducks" });
    expect(canUpload(uploads.getBatch())).toBe(true);
  });

  it("stops if the admin is signed out", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([pdf("a.pdf"), pdf("b.pdf")]);
    beginUploads.mockImplementation(() => {
      throw new ApiError(401, "sign_in_required", "Please sign in.");
    });
    await uploads.send();
    expect(getLastToast()).toMatchObject({
      title: "Authentication Error",
      description: "You must be logged in to upload content",
    });
    expect(beginUploads).toHaveBeenCalledTimes(1);
    expect(uploads.getBatch().uploading).toBe(false);
  });
});

it("the browser warns before the page is closed only during an upload", async () => {
  const uploads = createFilledForm();
  uploads.addFiles([pdf("a.pdf")]);
  postFile.mockImplementationOnce(async () => {
    expect(warnBeforeUnload).toHaveBeenCalledTimes(1);
    expect(stopWarning).not.toHaveBeenCalled();
    throw buildNetworkError();
  });
  await uploads.send();
  expect(stopWarning).toHaveBeenCalledTimes(1);
});

it("the progress counts the bytes of all files", async () => {
  const uploads = createFilledForm();
  uploads.addFiles([pdf("a.pdf", 100), pdf("b.pdf", 300)]);
  const progress: number[] = [];
  postFile.mockImplementation(async (_form, file, { onProgress } = {}) => {
    onProgress?.(file.size / 2);
    progress.push(getBatchProgress(uploads.getBatch()).sent);
  });
  await uploads.send();
  expect(progress).toEqual([50, 250]);
});

it("a preview is revoked when its image is removed", () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const uploads = createFilledForm();
  uploads.addFiles([png("a.png"), pdf("b.pdf")]);
  uploads.setCover(png("one.png"));
  const [image, document] = uploads.getBatch().files;
  const first = uploads.getBatch().cover?.preview;
  expect([image?.preview, first].every((url) => url?.startsWith("blob:"))).toBe(true);
  expect(document?.preview).toBeNull();
  uploads.setCover(png("two.png"));
  expect(revoke.mock.calls).toEqual([[first]]);
  uploads.removeFile(image?.id ?? 0);
  expect(revoke).toHaveBeenLastCalledWith(image?.preview);
  revoke.mockRestore();
});

it("the form is emptied for another admin", () => {
  const uploads = createFilledForm();
  uploads.setOwner("first");
  uploads.addFiles([pdf("a.pdf")]);
  uploads.setOwner("first");
  expect(uploads.getBatch().files).toHaveLength(1);
  uploads.setOwner("second");
  expect(uploads.getBatch()).toMatchObject({ files: [], fields: { title: "" } });
});

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
