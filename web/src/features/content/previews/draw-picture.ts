/** The pictures of a document. */
export interface Pictures {
  /** A picture of the first page. */
  cover: Blob;
  /** Pictures of the first pages, with the preview mark. */
  previews: Blob[];
}

/** Creates a canvas, draws on it, marks it if asked, and encodes it. */
export async function drawPicture(
  { width, height }: { width: number; height: number },
  { isMarked, type = "image/webp" }: { isMarked: boolean; type?: "image/webp" | "image/png" | undefined },
  draw: (canvas: HTMLCanvasElement) => void | Promise<void>,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(width));
  canvas.height = Math.max(1, Math.floor(height));
  try {
    await draw(canvas);
    if (isMarked) drawPreviewMark(canvas);
    const picture = await encode(canvas, type);
    // A browser that cannot encode WebP, such as Safari, returns a PNG, which is several times as large.
    return picture.type === type ? picture : await encode(canvas, "image/jpeg");
  } finally {
    releaseCanvas(canvas);
  }
}

/** Releases a canvas's memory at once: iOS limits that of all canvases together. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Writes "Preview" faintly across the page, so that a saved picture does not replace the document. */
function drawPreviewMark(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.save();
  context.resetTransform();
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(-Math.PI / 6);
  context.font = `700 ${Math.round(canvas.width / 6)}px Arial, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "rgb(30 39 67 / 10%)";
  context.fillText("Preview", 0, 0);
  context.restore();
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not encode a picture"))),
      type,
      0.8,
    );
  });
