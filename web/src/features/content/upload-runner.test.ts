import { beforeEach, describe, expect, it, vi } from "vitest";
import { uploadMessages } from "../../../../contract/uploads.ts";
import type { UploadDependencies } from "./file-upload.ts";
import { findUploadProblem, getUploadLabel } from "./upload-batch.ts";
import {
  buildFieldError,
  buildNetworkError,
  buildPdf,
  buildPng,
  createContent,
  createFilledForm,
  createUploads,
  getLastToast,
  listStates,
  listUploadedNames,
  postFile,
  resetUploadMocks,
} from "./upload-store.fixture.ts";
import type { createUploadStore } from "./upload-store.ts";

beforeEach(resetUploadMocks);

describe("a batch", () => {
  it("creates the items in order and resets the form", async () => {
    const uploads = createFilledForm();
    uploads.setFields({ category: "premium", content_type: "story" });
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
    uploads.setCover(buildPng("cover.png"));
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
      fields: {
        title: "",
        description: "",
        tags: "",
        age_from: "",
        age_to: "",
        needs: "",
        category: "free",
        content_type: "printable",
      },
      files: [],
      cover: null,
      savedCount: 2,
      completedBatches: 1,
    });
  });

  it("publishes at once unless the form says otherwise, also after a draft", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf")]);
    await uploads.send();
    uploads.setFields({ title: "Later" });
    uploads.addFiles([buildPdf("b.pdf")]);
    uploads.setPublish({ when: "later", at: "" });
    await uploads.send();
    expect(uploads.getBatch().errors.publish).toBe("Please choose a time in the future, or publish now");
    uploads.setPublish({ when: "draft", at: "" });
    await uploads.send();
    expect(createContent.mock.calls.map(([{ publish }]) => publish)).toEqual(["now", "draft"]);
    expect(uploads.getBatch().publish.when).toBe("now");
  });

  it("requests the form of an audio file for audio", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf")]);
    uploads.addFiles([new File(["x"], "a.m4a", { type: "audio/x-m4a" })], "audio");
    await uploads.send();
    const sent = createUploads.mock.calls.map(([{ files }]) => files[0]);
    expect(sent).toMatchObject([
      { name: "a.pdf", purpose: "content" },
      { name: "a.m4a", type: "audio/mp4", purpose: "audio" },
    ]);
  });

  it("requests each file's upload form only when it is sent", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
    postFile.mockImplementationOnce(async () => expect(createUploads).toHaveBeenCalledTimes(1));
    await uploads.send();
    expect(createUploads).toHaveBeenCalledTimes(2);
  });

  it("uploads the other files after one fails, and retries only the failed file", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf"), buildPdf("c.pdf")]);
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
    uploads.addFiles([buildPdf("a.pdf")]);
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

  it("uploads an expired file again on a retry, but never one that was rejected for what it is", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf")]);
    for (const reason of [uploadMessages.unknown, "File type text/html is not allowed."])
      createContent.mockImplementationOnce(() => {
        throw buildFieldError({ "upload_ids.0": reason });
      });
    await uploads.send();
    await uploads.send();
    expect(listUploadedNames()).toEqual(["a.pdf", "a.pdf"]);
    expect(getLastToast()?.description).toBe("Failed to upload a.pdf: File type text/html is not allowed.");
    expect(findUploadProblem(uploads.getBatch())).toBeDefined();
    await uploads.send();
    expect(listUploadedNames()).toEqual(["a.pdf", "a.pdf"]);
  });

  it("stops at a rejected cover and keeps finished uploads", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
    uploads.setCover(buildPng("lie.png"));
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
    expect(findUploadProblem(uploads.getBatch()), "the cover would fail again").toMatch(/cover/);

    uploads.setCover(null);
    await uploads.send();
    expect(listUploadedNames()).toEqual(["lie.png", "a.pdf", "b.pdf"]);
    expect(getLastToast()?.title).toBe("Upload Successful");
  });

  it("is completed when the last failed file is removed", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
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
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
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
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
    postFile.mockImplementationOnce(hang);
    const sent = uploads.send();
    await waitUntilSending(uploads);
    uploads.cancelAll();
    await sent;
    expect(listStates(uploads)).toEqual(["ready", "ready"]);
    expect(postFile).toHaveBeenCalledTimes(1);
    expect(uploads.getBatch().uploading).toBe(false);
  });
});
