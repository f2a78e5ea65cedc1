import { describe, expect, it } from "vitest";
import {
  contentFileTypeNames,
  findUploadProblem,
  getUploadLimit,
  guessFileType,
  uploadPurposes,
} from "./uploads.ts";

describe("an offered file", () => {
  it("is taken from one byte to its limit, and not beyond, for every type and purpose", () => {
    for (const purpose of uploadPurposes)
      for (const type of contentFileTypeNames) {
        const problem = (size: number) => findUploadProblem({ name: "a", type, size, purpose });
        const limit = getUploadLimit(purpose, type);
        if (limit === 0) expect(problem(1)).toMatch(/Cover image must be|Please select an image/);
        else
          expect([problem(0), problem(1), problem(limit), problem(limit + 1)]).toEqual([
            "File a is empty",
            undefined,
            undefined,
            expect.stringMatching(/too large|less than 5MB/),
          ]);
      }
  });

  it.each(["__proto__", "constructor", "toString", "image/", "text/plain; charset=utf-8"])(
    "of type %s is not taken",
    (type) => expect(findUploadProblem({ name: "a", type, size: 1, purpose: "content" })).toContain(type),
  );
});

describe("the type of a file", () => {
  it.each([
    [{ name: "a.docx", type: "" }, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    [{ name: "A.PDF", type: "" }, "application/pdf"],
    [{ name: "a.pdf", type: "text/html" }, "text/html"],
    [{ name: "a.exe", type: "" }, ""],
    [{ name: "pdf", type: "" }, "application/pdf"],
    [{ name: "", type: "" }, ""],
  ])("%j is offered as %j", (file, type) => expect(guessFileType(file)).toBe(type));
});
