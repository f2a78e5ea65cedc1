import { resolveObjectURL } from "node:buffer";
import { expect, it } from "vitest";
import { findPictureUrl, replaceDrawn } from "./brand-picture-field.tsx";

it("another logo releases the one before it, and leaves the picture for links alone", () => {
  const file = new File(["picture"], "picture.png");
  const findPicture = (value: Parameters<typeof findPictureUrl>[0]) =>
    resolveObjectURL(findPictureUrl(value) ?? "");
  replaceDrawn("share_picture", ["share"], [file]);
  replaceDrawn("logo", ["small", "medium"], [file, file]);
  const before = findPictureUrl({ upload_ids: ["small", "medium"] }) ?? "";
  expect(resolveObjectURL(before)).toBeDefined();
  replaceDrawn("logo", ["next", "next-medium"], [file, file]);
  expect(resolveObjectURL(before)).toBeUndefined();
  expect(findPicture({ upload_ids: ["next", "next-medium"] })).toBeDefined();
  expect(findPicture({ upload_id: "share" })).toBeDefined();
});
