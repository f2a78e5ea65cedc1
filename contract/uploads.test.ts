import { describe, expect, it } from "vitest";
import {
  fileTypeNames,
  findUploadProblem,
  getUploadLimit,
  guessFileType,
  uploadPurposes,
} from "./uploads.ts";

describe("upload validation", () => {
  it("accepts one byte up to the limit for every type and purpose", () => {
    for (const purpose of uploadPurposes)
      for (const type of fileTypeNames) {
        const problem = (size: number) => findUploadProblem({ name: "a", type, size, purpose });
        const limit = getUploadLimit(purpose, type);
        if (limit === 0)
          expect(problem(1)).toMatch(
            /Cover image must be|Please select an image|Please choose an? |Allowed types: /,
          );
        else
          expect([problem(0), problem(1), problem(limit), problem(limit + 1)]).toEqual([
            "File a is empty",
            undefined,
            undefined,
            expect.stringMatching(/too large|less than 5MB|Please choose a /),
          ]);
      }
  });

  it.each(["__proto__", "constructor", "toString", "image/", "text/plain; charset=utf-8"])(
    "rejects type %s",
    (type) => expect(findUploadProblem({ name: "a", type, size: 1, purpose: "content" })).toContain(type),
  );
});

describe("file type", () => {
  it.each([
    [{ name: "a.docx", type: "" }, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    [{ name: "A.PDF", type: "" }, "application/pdf"],
    [{ name: "a.m4a", type: "" }, "audio/mp4"],
    [{ name: "a.m4a", type: "audio/x-m4a" }, "audio/mp4"],
    [{ name: "a.mp3", type: "audio/mp3" }, "audio/mpeg"],
    [{ name: "a.pdf", type: "text/html" }, "text/html"],
    [{ name: "a.exe", type: "" }, ""],
    [{ name: "pdf", type: "" }, "application/pdf"],
    [{ name: "", type: "" }, ""],
  ])("of %j is %j", (file, type) => expect(guessFileType(file)).toBe(type));
});
