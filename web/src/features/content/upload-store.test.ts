import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { findUploadProblem, getBatchProgress } from "./upload-batch.ts";
import {
  buildNetworkError,
  buildPdf,
  buildPng,
  createContent,
  createFilledForm,
  createUploads,
  dependencies,
  getLastToast,
  listStates,
  postFile,
  resetUploadMocks,
  stopWarning,
  warnBeforeUnload,
} from "./upload-store.fixture.ts";
import { createUploadStore } from "./upload-store.ts";

beforeEach(resetUploadMocks);

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
    expect(createUploads).not.toHaveBeenCalled();
  });

  it("has its own fields again after a reload, drafts included, and none once they were uploaded", async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    const before = createUploadStore(dependencies);
    before.setFields({ title: "Ducks", age_from: "3" });
    before.setPublish({ when: "draft", at: "" });
    const after = createUploadStore(dependencies);
    after.setOwner("admin1");
    expect(after.getBatch()).toMatchObject({
      fields: { title: "Ducks", age_from: "3" },
      publish: { when: "draft" },
    });
    after.addFiles([buildPdf("a.pdf")]);
    await after.send();
    const last = createUploadStore(dependencies);
    last.setOwner("admin1");
    expect(last.getBatch()).toMatchObject({ fields: { title: "" }, publish: { when: "now" } });
    vi.unstubAllGlobals();
  });

  it("says what is still needed until it has a non-blank title and a file", () => {
    const uploads = createUploadStore(dependencies);
    const findProblem = () => findUploadProblem(uploads.getBatch());
    expect(findProblem()).toBe("Still needed: the title at the top and a file.");
    uploads.addFiles([buildPdf("a.pdf")]);
    uploads.setFields({ title: "  " });
    expect(findProblem()).toBe("Still needed: the title at the top.");
    uploads.setFields({ title: "Ducks" });
    expect(findProblem()).toBeUndefined();
  });

  it("can be sent with a sheet alone, which has its own fields and recipe", async () => {
    const uploads = createUploadStore(dependencies);
    const sheet = { maker: "facts", version: 1, options: { pages: ["add-10"] } };
    const own = { title: "Facts to 10", content_type: "math_worksheet", tags: "addition" } as const;
    uploads.addSheets([{ file: buildPdf("facts.pdf"), own, sheet }]);
    uploads.setTable(null);
    expect(findUploadProblem(uploads.getBatch())).toBeUndefined();
    await uploads.send();
    expect(createContent).toHaveBeenCalledWith(
      expect.objectContaining({ ...own, sheet: { maker: "facts", options: sheet.options } }),
    );
  });

  it("stops if the admin is signed out", async () => {
    const uploads = createFilledForm();
    uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
    createUploads.mockImplementation(() => {
      throw new ApiError(401, "sign_in_required", "Please sign in.");
    });
    await uploads.send();
    expect(getLastToast()).toMatchObject({
      title: "Authentication Error",
      description: "You must be logged in to upload content",
    });
    expect(createUploads).toHaveBeenCalledTimes(1);
    expect(uploads.getBatch().uploading).toBe(false);
  });
});

it("the browser warns before the page is closed only during an upload", async () => {
  const uploads = createFilledForm();
  uploads.addFiles([buildPdf("a.pdf")]);
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
  uploads.addFiles([buildPdf("a.pdf", 100), buildPdf("b.pdf", 300)]);
  const progress: number[] = [];
  postFile.mockImplementation(async (_form, file, { onProgress } = {}) => {
    onProgress?.(file.size / 2);
    progress.push(getBatchProgress(uploads.getBatch()).sent);
  });
  await uploads.send();
  expect(progress).toEqual([50, 250]);
});

it("the progress leaves out a file whose row has a problem", () => {
  const uploads = createFilledForm();
  uploads.addFiles([buildPdf("a.pdf", 100), buildPdf("b.pdf", 300)]);
  const { files, ...batch } = uploads.getBatch();
  const row = { line: 3, file: "b.pdf", values: {}, problem: "No such category." };
  const leftOut = files.map((file, index) => (index === 0 ? file : { ...file, row }));
  expect(getBatchProgress({ ...batch, files: leftOut })).toMatchObject({ size: 100, count: 1 });
});

it("a preview is revoked when its image is removed", () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const uploads = createFilledForm();
  uploads.addFiles([buildPng("a.png"), buildPdf("b.pdf")]);
  uploads.setCover(buildPng("one.png"));
  const [image, document] = uploads.getBatch().files;
  const first = uploads.getBatch().cover?.preview;
  expect([image?.preview, first].every((url) => url?.startsWith("blob:"))).toBe(true);
  expect(document?.preview).toBeNull();
  uploads.setCover(buildPng("two.png"));
  expect(revoke.mock.calls).toEqual([[first]]);
  uploads.removeFile(image?.id ?? 0);
  expect(revoke).toHaveBeenLastCalledWith(image?.preview);
  revoke.mockRestore();
});

it("each item has its own title where one was typed, and the toast tells that drafts are hidden", async () => {
  const uploads = createFilledForm();
  uploads.addFiles([buildPdf("a.pdf"), buildPdf("b.pdf")]);
  uploads.setTitle(uploads.getBatch().files[0]?.id ?? 0, " Ducks at night ");
  uploads.setPublish({ when: "draft", at: "" });
  await uploads.send();
  expect(createContent.mock.calls.map(([{ title }]) => title)).toEqual(["Ducks at night", "Ducks - b.pdf"]);
  expect(getLastToast()?.description).toBe(
    "2 file(s) uploaded successfully as drafts. Visitors don't see them yet.",
  );
});

it("an upload ends with its admin's sign-in, and only they find its files again", async () => {
  const uploads = createFilledForm();
  uploads.setOwner("first");
  // No pictures are made of a text, during which the cancellation would be noticed.
  uploads.addFiles([new File(["x"], "a.txt", { type: "text/plain" }), buildPdf("b.pdf")]);
  postFile.mockImplementationOnce(async () => uploads.setOwner(undefined));
  await uploads.send();
  expect(createContent).not.toHaveBeenCalled();
  expect(postFile).toHaveBeenCalledTimes(1);
  uploads.setOwner("first");
  expect(listStates(uploads)).toEqual(["ready", "ready"]);
  uploads.setOwner("second");
  expect(listStates(uploads)).toEqual([]);
});

it("the form is emptied for another admin", () => {
  const uploads = createFilledForm();
  uploads.setOwner("first");
  uploads.addFiles([buildPdf("a.pdf")]);
  uploads.setOwner("first");
  expect(uploads.getBatch().files).toHaveLength(1);
  uploads.setOwner("second");
  expect(uploads.getBatch()).toMatchObject({ files: [], fields: { title: "" } });
});
