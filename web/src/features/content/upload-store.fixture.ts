import { vi } from "vitest";
import type { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { getToasts } from "../../ui/toast-store.ts";
import type { UploadDependencies } from "./file-upload.ts";
import { createUploadStore } from "./upload-store.ts";

export const createUploads = vi.fn<(input: { files: { name: string; purpose: string }[] }) => unknown>();
export const createContent = vi.fn<(input: Record<string, unknown>) => unknown>();
export const stopWarning = vi.fn();
export const warnBeforeUnload = vi.fn(() => stopWarning);
/** Fails, as for a file that is no PDF, so that the other tests upload no pictures. */
export const renderPages = vi.fn<UploadDependencies["renderPages"]>();
export const postFile = vi.fn<UploadDependencies["postFile"]>();

export const dependencies: UploadDependencies = {
  call: (async (name: string, input: never) =>
    name === "adminCreateUploads" ? createUploads(input) : createContent(input)) as typeof call,
  postFile,
  renderPages,
  warnBeforeUnload,
};
export const buildNetworkError = () =>
  new ApiError(0, "network", "The connection was lost. Please try again.");
export const buildFieldError = (fields: Record<string, string>) =>
  new ApiError(400, "invalid", "Invalid", { fields });

export const buildPdf = (name: string, bytes = 10) =>
  new File(["x".repeat(bytes)], name, { type: "application/pdf" });
export const buildPng = (name: string) => new File(["x"], name, { type: "image/png" });
export const getLastToast = () => getToasts()[0];
export const listUploadedNames = () => postFile.mock.calls.map(([, file]) => file.name);

export function createFilledForm() {
  const uploads = createUploadStore(dependencies);
  uploads.setFields({ title: "Ducks", tags: " a, ,b " });
  return uploads;
}
export const listStates = (uploads: ReturnType<typeof createUploadStore>) =>
  uploads.getBatch().files.map(({ state }) => state);

/** Resets the mocks to an API that accepts all uploads. */
export function resetUploadMocks(): void {
  createUploads.mockReset().mockImplementation(({ files: [file] }) => ({
    uploads: [{ upload_id: `upl_${file?.name}`, url: "https://files.example", fields: {}, expires_in: 300 }],
  }));
  createContent.mockReset().mockReturnValue({ items: [{}], failed: [] });
  postFile.mockReset().mockResolvedValue();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  renderPages.mockReset().mockRejectedValue(new Error("Invalid PDF structure."));
  warnBeforeUnload.mockClear();
  stopWarning.mockClear();
}
