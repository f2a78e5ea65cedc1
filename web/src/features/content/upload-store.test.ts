import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors.ts";
import type { call } from "../../api/client.ts";
import { currentToasts } from "../../ui/toast-store.ts";
import type { Outside } from "./file-upload.ts";
import { titleOf } from "./file-upload.ts";
import { canUpload, totalOf, uploadLabel } from "./upload-batch.ts";
import { createUploads } from "./upload-store.ts";

const begin = vi.fn<(input: { files: { name: string; purpose: string }[] }) => unknown>();
const create = vi.fn<(input: Record<string, unknown>) => unknown>();
const letPageGo = vi.fn();
const keepPage = vi.fn(() => letPageGo);
const postFile = vi.fn<Outside["postFile"]>();

const world: Outside = {
  call: (async (name: string, input: never) =>
    name === "adminBeginUploads" ? begin(input) : create(input)) as typeof call,
  postFile,
  keepPage,
};
const network = () => new ApiError(0, "network", "The connection was lost. Please try again.");
const refused = (fields: Record<string, string>) => new ApiError(400, "invalid", "Invalid", { fields });

const pdf = (name: string, bytes = 10) => new File(["x".repeat(bytes)], name, { type: "application/pdf" });
const png = (name: string) => new File(["x"], name, { type: "image/png" });
const said = () => currentToasts()[0];
const sentNames = () => postFile.mock.calls.map(([, file]) => file.name);

function aForm() {
  const uploads = createUploads(world);
  uploads.write({ title: "Ducks", tags: " a, ,b " });
  return uploads;
}
const states = (uploads: ReturnType<typeof createUploads>) =>
  uploads.current().files.map(({ state }) => state);

beforeEach(() => {
  begin.mockReset().mockImplementation(({ files: [file] }) => ({
    uploads: [{ upload_id: `upl_${file?.name}`, url: "https://files.example", fields: {}, expires_in: 300 }],
  }));
  create.mockReset().mockReturnValue({ items: [{}], failed: [] });
  postFile.mockReset().mockResolvedValue();
  keepPage.mockClear();
  letPageGo.mockClear();
});

describe("a batch", () => {
  it("becomes items one after the other, and the form is as at first", async () => {
    const uploads = aForm();
    uploads.write({ category: "premium", content_type: "story" });
    uploads.add([pdf("a.pdf"), pdf("b.pdf")]);
    uploads.cover(png("cover.png"));
    expect(uploadLabel(uploads.current())).toBe("Upload 2 files");
    await uploads.send();

    expect(sentNames(), "the cover is sent once").toEqual(["cover.png", "a.pdf", "b.pdf"]);
    expect(create.mock.calls.map(([form]) => form)).toMatchObject([
      {
        title: "Ducks - a.pdf",
        upload_ids: ["upl_a.pdf"],
        cover_upload_id: "upl_cover.png",
        tags: " a, ,b ",
      },
      { title: "Ducks - b.pdf", upload_ids: ["upl_b.pdf"], category: "premium", content_type: "story" },
    ]);
    expect(said()).toMatchObject({
      title: "Upload Successful",
      description: "2 file(s) uploaded successfully",
    });
    expect(uploads.current()).toMatchObject({
      fields: { title: "", description: "", tags: "", category: "free", content_type: "printable" },
      files: [],
      cover: null,
      saved: 2,
      rounds: 1,
    });
  });

  it("asks for a file's form when its turn has come", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockImplementationOnce(async () => expect(begin).toHaveBeenCalledTimes(1));
    await uploads.send();
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it("loses no file by another, and sends that one alone again", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
    postFile.mockResolvedValueOnce().mockRejectedValueOnce(network());
    await uploads.send();

    expect(states(uploads)).toEqual(["done", "failed", "done"]);
    const problem = "Failed to upload b.pdf: The connection was lost. Please try again.";
    expect(uploads.current().files[1]?.problem).toBe(problem);
    expect(said()).toMatchObject({ title: "Upload Failed", description: problem });
    expect(uploadLabel(uploads.current())).toBe("Upload 1 file");

    await uploads.send(uploads.current().files[1]?.id);
    expect(sentNames()).toEqual(["a.pdf", "b.pdf", "c.pdf", "b.pdf"]);
    expect(create.mock.lastCall?.[0]).toMatchObject({ title: "Ducks - b.pdf" });
    expect(said()).toMatchObject({ description: "3 file(s) uploaded successfully" });
  });

  it("does not send anew what has arrived and could not be saved", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf")]);
    create.mockImplementationOnce(() => {
      throw network();
    });
    await uploads.send();
    expect(said()?.description).toBe(
      "Failed to save a.pdf metadata: The connection was lost. Please try again.",
    );
    await uploads.send();
    expect(sentNames()).toEqual(["a.pdf"]);
    expect(create).toHaveBeenCalledTimes(2);
  });

  it("says why a file's bytes were refused, and sends it anew if it is tried again", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf")]);
    create.mockImplementationOnce(() => {
      throw refused({ "upload_ids.0": "File type text/html is not allowed." });
    });
    await uploads.send();
    expect(said()?.description).toBe("Failed to upload a.pdf: File type text/html is not allowed.");
    await uploads.send();
    expect(sentNames()).toEqual(["a.pdf", "a.pdf"]);
  });

  it("stops at a cover that is none, and keeps what has arrived", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf"), pdf("b.pdf")]);
    uploads.cover(png("lie.png"));
    create.mockImplementationOnce(() => {
      throw refused({ cover_upload_id: "Cover image must be JPG, PNG, GIF, or WebP format" });
    });
    await uploads.send();
    expect(said()).toMatchObject({ title: "Upload Failed", description: "Failed to upload cover image" });
    expect(uploads.current().cover?.problem).toMatch(/^Cover image must be/);
    expect(states(uploads)).toEqual(["failed", "ready"]);

    uploads.cover(null);
    await uploads.send();
    expect(sentNames()).toEqual(["lie.png", "a.pdf", "b.pdf"]);
    expect(said()?.title).toBe("Upload Successful");
  });

  it("ends when the last file that failed is taken out", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockResolvedValueOnce().mockRejectedValueOnce(network());
    await uploads.send();
    uploads.remove(uploads.current().files[1]?.id ?? 0);
    expect(said()).toMatchObject({ description: "1 file(s) uploaded successfully" });
    expect(uploads.current().files).toEqual([]);
  });
});

describe("cancelling", () => {
  /** A connection that hangs until it is cut. */
  const hang: Outside["postFile"] = (_form, _file, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const isSending = (uploads: ReturnType<typeof createUploads>) =>
    vi.waitFor(() => expect(states(uploads)).toContain("sending"));

  it("one file keeps its row, and the others go on", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockImplementationOnce(hang);
    const sent = uploads.send();
    await isSending(uploads);
    uploads.cancel(uploads.current().files[0]?.id ?? 0);
    await sent;
    expect(states(uploads)).toEqual(["failed", "done"]);
    expect(uploads.current().files[0]?.problem).toBe("Cancelled");
  });

  it("all makes everything ready again", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf"), pdf("b.pdf")]);
    postFile.mockImplementationOnce(hang);
    const sent = uploads.send();
    await isSending(uploads);
    expect(canUpload(uploads.current()), "not while uploading").toBe(false);
    uploads.cancelAll();
    await sent;
    expect(states(uploads)).toEqual(["ready", "ready"]);
    expect(postFile).toHaveBeenCalledTimes(1);
    expect(uploads.current().uploading).toBe(false);
  });
});

describe("a form that lacks something", () => {
  it("asks for a title, then for a file", async () => {
    const uploads = createUploads(world);
    await uploads.send();
    expect(said()).toMatchObject({ title: "Validation Error", description: "Please provide a title" });
    expect(uploads.current().errors.title).toBe("Please provide a title");
    uploads.write({ title: "Ducks" });
    expect(uploads.current().errors).toEqual({});
    await uploads.send();
    expect(said()?.description).toBe("Please select at least one file");
    expect(begin).not.toHaveBeenCalled();
  });

  it("can be sent with a title that is more than blank, and a file", () => {
    const uploads = createUploads(world);
    uploads.add([pdf("a.pdf")]);
    uploads.write({ title: "  " });
    expect(canUpload(uploads.current())).toBe(false);
    uploads.write({ title: "Ducks" });
    expect(canUpload(uploads.current())).toBe(true);
  });

  it("is not sent by somebody who is signed in no more", async () => {
    const uploads = aForm();
    uploads.add([pdf("a.pdf"), pdf("b.pdf")]);
    begin.mockImplementation(() => {
      throw new ApiError(401, "sign_in_required", "Please sign in.");
    });
    await uploads.send();
    expect(said()).toMatchObject({
      title: "Authentication Error",
      description: "You must be logged in to upload content",
    });
    expect(begin).toHaveBeenCalledTimes(1);
    expect(uploads.current().uploading).toBe(false);
  });
});

it("the page is kept for as long as files are on their way, however that ends", async () => {
  const uploads = aForm();
  uploads.add([pdf("a.pdf")]);
  postFile.mockImplementationOnce(async () => {
    expect(keepPage).toHaveBeenCalledTimes(1);
    expect(letPageGo).not.toHaveBeenCalled();
    throw network();
  });
  await uploads.send();
  expect(letPageGo).toHaveBeenCalledTimes(1);
});

it("the total is of all files, by their bytes", async () => {
  const uploads = aForm();
  uploads.add([pdf("a.pdf", 100), pdf("b.pdf", 300)]);
  const seen: number[] = [];
  postFile.mockImplementation(async (_form, file, { onProgress } = {}) => {
    onProgress?.(file.size / 2);
    seen.push(totalOf(uploads.current()).sent);
  });
  await uploads.send();
  expect(seen).toEqual([50, 250]);
});

it("an image's preview is given back when it is shown no more", () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const uploads = aForm();
  uploads.add([png("a.png"), pdf("b.pdf")]);
  uploads.cover(png("one.png"));
  const [image, document] = uploads.current().files;
  const first = uploads.current().cover?.preview;
  expect([image?.preview, first].every((url) => url?.startsWith("blob:"))).toBe(true);
  expect(document?.preview).toBeNull();
  uploads.cover(png("two.png"));
  expect(revoke.mock.calls).toEqual([[first]]);
  uploads.remove(image?.id ?? 0);
  expect(revoke).toHaveBeenLastCalledWith(image?.preview);
  revoke.mockRestore();
});

it("another admin finds nothing of this one's", () => {
  const uploads = aForm();
  uploads.belongTo("first");
  uploads.add([pdf("a.pdf")]);
  uploads.belongTo("first");
  expect(uploads.current().files).toHaveLength(1);
  uploads.belongTo("second");
  expect(uploads.current()).toMatchObject({ files: [], fields: { title: "" } });
});

it.each([
  ["Ducks", "a\r\nSet-Cookie: x.pdf", "Ducks - a Set-Cookie: x.pdf"],
  ["Ducks", "مرحبا.pdf", "Ducks - مرحبا.pdf"],
])("a title with a file's name is one line: %j, %j", (shared, name, title) =>
  expect(titleOf(shared, name, 2)).toBe(title),
);

it("a title is never longer than the API takes it, and no character is cut in two", () => {
  const title = titleOf("x", "🦆".repeat(300), 2);
  expect(title.length).toBeLessThanOrEqual(400);
  expect(title.isWellFormed()).toBe(true);
});
