import type { Category } from "../../../../../contract/content.ts";
import {
  coverPictureWidth,
  getPreviewLimit,
  isCoverMarked,
  previewPictureWidth,
} from "../../../../../contract/previews.ts";
import { drawPicture, type Pictures } from "./draw-picture.ts";

/** Draws an image's cover and preview (LIB-15): it is a document of one page. Rejects for a file that is no image. */
export async function renderImage(file: File, category: Category): Promise<Pictures> {
  const image = await createImageBitmap(file);
  const draw = (maxWidth: number, isMarked: boolean) => {
    // A small image keeps its size, and a long strip becomes narrower.
    const scale = Math.min(1, maxWidth / image.width, (3 * maxWidth) / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    return drawPicture(size, { isMarked }, (canvas) => {
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The browser could not draw a picture");
      // The paper below a transparent image.
      context.fillStyle = "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
    });
  };
  try {
    const cover = await draw(coverPictureWidth, isCoverMarked(category, 1));
    const previews = getPreviewLimit(category, 1) > 0 ? [await draw(previewPictureWidth, true)] : [];
    return { cover, previews };
  } finally {
    image.close();
  }
}
