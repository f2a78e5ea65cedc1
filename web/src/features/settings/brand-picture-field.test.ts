import { resolveObjectURL } from "node:buffer";
import { expect, it } from "vitest";
import { dropForgottenPictures, findPictureUrl, replaceDrawn } from "./brand-picture-field.tsx";

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

it("a picture that was drawn before a reload is not saved unseen; one that was taken away stays away", () => {
  const saved = { logo: null, share_picture: { width: 1200, height: 630, medium: "/m.jpg" } } as never;
  replaceDrawn("logo", ["small", "medium"], [new File(["a"], "a.png"), new File(["b"], "b.png")]);
  const kept = { logo: { upload_ids: ["small", "medium"] }, share_picture: null } as never;
  expect(dropForgottenPictures(kept, saved)).toEqual(kept);
  replaceDrawn("logo", [], []);
  expect(dropForgottenPictures(kept, saved)).toEqual({ logo: null, share_picture: null });
});
