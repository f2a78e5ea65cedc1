import {
  fitInto,
  getLogoSizes,
  isNearlySquare,
  maxPictureFileBytes,
  maxPictureSide,
  pictureMessages,
  type Size,
  sharePictureSize,
} from "../../../../contract/brand-pictures.ts";
import { readSafeSvg } from "./read-svg.ts";

/*
 * Draws the pictures of the brand (contract/brand-pictures.ts) from the owner's file. What is uploaded is always drawn here:
 * no SVG, no animation and no data about the camera leaves the browser. Errors have messages for the owner.
 */

interface Source extends Size {
  image: HTMLImageElement;
  isVector: boolean;
}

export interface DrawnLogo {
  /** From small to large. */
  files: File[];
  /** It can hardly be seen on white. */
  isPale: boolean;
}

/** Draws a logo in its three sizes. Nearly square ones become square, so that they can be icons. */
export async function drawLogo(file: File): Promise<DrawnLogo> {
  const source = await loadPicture(file, { types: ["png", "svg"], problem: pictureMessages.logoType });
  const sizes = getLogoSizes(isNearlySquare(source) ? { width: 1, height: 1 } : source);
  if (!sizes) throw new Error(pictureMessages.logoTooThin);
  const needed = fitInto(source, sizes[1]);
  if (!source.isVector && source.width < needed.width) throw new Error(pictureMessages.logoTooSmall);
  const canvases = sizes.map((size) => draw(source, size, fitInto(source, size)));
  const { isEmpty, isPale } = lookAt(canvases[1]);
  if (isEmpty) throw new Error(pictureMessages.transparent);
  return { files: await Promise.all(canvases.map((canvas) => toFile(canvas, "logo.png"))), isPale };
}

/** Draws the picture beside links: as much of it as the format shows, on white. */
export async function drawSharePicture(file: File): Promise<File> {
  const source = await loadPicture(file, { types: ["png", "jpeg"], problem: pictureMessages.shareType });
  const { width, height } = sharePictureSize;
  if (source.width < width / 2 || source.height < height / 2) throw new Error(pictureMessages.shareTooSmall);
  const scale = Math.max(width / source.width, height / source.height);
  const shown = { width: source.width * scale, height: source.height * scale };
  if (lookAt(draw(source, sharePictureSize, shown)).isEmpty) throw new Error(pictureMessages.transparent);
  return toFile(draw(source, sharePictureSize, shown, "#ffffff"), "share.jpg");
}

type PictureType = "png" | "jpeg" | "svg";

async function loadPicture(
  file: File,
  { types, problem }: { types: PictureType[]; problem: string },
): Promise<Source> {
  if (file.size > maxPictureFileBytes) throw new Error(pictureMessages.tooLarge);
  const type = detectType(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (!types.includes(type)) throw new Error(problem);
  const isVector = type === "svg";
  const content = isVector ? readSafeSvg(await file.text(), problem) : file;
  const image = await loadImage(content);
  const { naturalWidth: width, naturalHeight: height } = image;
  if (Math.max(width, height) > maxPictureSide) throw new Error(pictureMessages.tooManyPixels);
  return { image, width, height, isVector };
}

/** By the first bytes; what is no picture may be markup. */
function detectType([first, second, third]: Uint8Array): PictureType {
  if (first === 0x89 && second === 0x50 && third === 0x4e) return "png";
  return first === 0xff && second === 0xd8 && third === 0xff ? "jpeg" : "svg";
}

/** Knows the size of a picture before it decodes it. An SVG that is shown as an image runs nothing and loads nothing. */
function loadImage(content: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(content);
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(pictureMessages.unreadable));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** Draws the picture at `shown` in the middle of a canvas. */
function draw({ image }: Source, { width, height }: Size, shown: Size, paper?: string): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = getContext(canvas);
  if (paper) {
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = "high";
  const [left, top] = [(width - shown.width) / 2, (height - shown.height) / 2];
  context.drawImage(image, left, top, shown.width, shown.height);
  return canvas;
}

function getContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error(pictureMessages.unreadable);
  return context;
}

const paleLuminance = 0.8;

/** Whether nothing of a picture can be seen, or hardly anything on white. */
function lookAt(canvas: HTMLCanvasElement | undefined): { isEmpty: boolean; isPale: boolean } {
  if (!canvas) return { isEmpty: true, isPale: false };
  const { data } = getContext(canvas).getImageData(0, 0, canvas.width, canvas.height);
  let [opacity, light, isOpaque] = [0, 0, true];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    opacity += alpha;
    light += (alpha * (0.299 * red + 0.587 * green + 0.114 * blue)) / 255;
    isOpaque &&= alpha === 255;
  }
  return { isEmpty: opacity === 0, isPale: !isOpaque && light > opacity * paleLuminance };
}

function toFile(canvas: HTMLCanvasElement, name: "logo.png" | "share.jpg"): Promise<File> {
  const type = name === "logo.png" ? "image/png" : "image/jpeg";
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], name, { type })) : reject(new Error(pictureMessages.unreadable)),
      type,
      0.85,
    );
  });
}
