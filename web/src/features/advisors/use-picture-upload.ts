import { useEffect, useRef, useState } from "react";
import { findUploadProblem, uploadMessages } from "../../../../contract/uploads.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { uploadFiles } from "../../api/upload-files.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";

const purpose = "advisor_image";

/** Progress of an upload, in bytes. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/**
 * Validates, previews and uploads a profile picture (LIB-10). `onUploaded` receives the id of the finished upload;
 * `onDiscarded` is called when an earlier upload is no longer used.
 */
export function usePictureUpload({
  onUploaded,
  onDiscarded,
}: {
  onUploaded: (uploadId: string) => void;
  onDiscarded: () => void;
}) {
  const [preview, setPreview] = useState<string>();
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);

  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  /** Aborts the upload and clears the picture, with an error message if there is one. */
  const discard = (reason?: string) => {
    controller.current?.abort();
    setPreview(undefined);
    setProgress(undefined);
    setProblem(reason);
    onDiscarded();
  };

  const reject = (reason: string, title: string) => {
    discard(reason);
    showError(title);
  };

  const choose = async (file: File) => {
    const { name, type, size } = file;
    const invalid = findUploadProblem({ name, type, size, purpose });
    if (invalid !== undefined) return reject(invalid, invalid);
    discard();
    const upload = new AbortController();
    controller.current = upload;
    setPreview(URL.createObjectURL(file));
    setProgress({ sent: 0, total: size });
    try {
      const [id = ""] = await uploadFiles([file], purpose, {
        signal: upload.signal,
        onProgress: (bytes) => setProgress({ sent: bytes, total: size }),
      });
      onUploaded(id);
      setProgress(undefined);
      showSuccess(uploadMessages.advisorImageUploaded);
    } catch (error) {
      if (upload.signal.aborted) return;
      const reason = getErrorMessage(error, "Please try again.");
      reject(reason, uploadMessages.advisorImageFailed(reason));
    }
  };

  return { preview, progress, problem, choose, discard };
}
