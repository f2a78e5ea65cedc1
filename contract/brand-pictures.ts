/*
 * The owner's pictures: the logo, and the picture that other sites show beside a link to this one. The owner's browser draws
 * them to these sizes (web/src/features/settings), the server verifies them (lambdas/site/brand-pictures.ts). Their names are
 * hashes of their bytes, so that caches keep them for good.
 */

export interface Size {
  width: number;
  height: number;
}

/** A logo as pages show it, in CSS pixels, and the paths of its three pictures. */
export interface Logo extends Size {
  /** Of that size. */
  small: string;
  /** Twice as wide and high, for sharp screens and emails. */
  medium: string;
  /** For print, and as the icon of a square logo. */
  large: string;
}

export interface BrandPictures {
  logo: Logo | null;
  /** Its path. */
  share_picture: string | null;
}

export const noPictures: BrandPictures = { logo: null, share_picture: null };

/** The pictures' paths begin with this; the CDN serves them for a year. */
export const brandPicturePrefix = "/media/brand/";

const logoBox = { width: 200, height: 40 };
const largeLogoBox = { width: 1024, height: 512 };
/** A logo that is thinner in the header cannot be read. */
const minLogoSide = 20;
export const sharePictureSize: Size = { width: 1_200, height: 630 };

/** The largest size with these proportions in a box. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The sizes of a logo's three pictures, small to large; undefined if it is too thin for a header. */
export function getLogoSizes(proportions: Size): [small: Size, medium: Size, large: Size] | undefined {
  const small = fitInto(proportions, logoBox);
  if (Math.min(small.width, small.height) < minLogoSide) return undefined;
  return [small, { width: small.width * 2, height: small.height * 2 }, fitInto(small, largeLogoBox)];
}

/** Nearly square logos are drawn square, and only those can be icons. */
export const isNearlySquare = ({ width, height }: Size): boolean =>
  Math.abs(width - height) / Math.max(width, height) <= 0.1;

export const isIcon = (logo: Logo | null): logo is Logo => logo !== null && logo.width === logo.height;

/** The logo as an image of a page, with the names of React's attributes. */
export const toLogoImage = ({ width, height, small, medium }: Logo) => ({
  src: small,
  srcSet: `${medium} 2x`,
  width,
  height,
  className: "logo",
});
export type LogoImage = ReturnType<typeof toLogoImage>;

/** On dark backgrounds, a logo has the paper of the light scheme behind it, because most are drawn for white. */
export const logoPlate = "background:#fffdf8;box-shadow:0 0 0 6px #fffdf8;border-radius:2px";
export const logoStyle = `.logo{display:block;max-width:100%;height:auto}[data-night] .logo{${logoPlate}}@media (prefers-color-scheme:dark){.logo{${logoPlate}}}`;

export const pictureMessages = {
  logoType: "Please choose an SVG or PNG file.",
  shareType: "Please choose a PNG or JPG file.",
  tooLarge: "This file is larger than 5 MB. Please choose a smaller one.",
  tooManyPixels: "This picture has more than 6,000 pixels on a side. Please choose a smaller one.",
  unreadable: "We can't read this file as a picture. Please export it again.",
  unsafeSvg:
    "This SVG has a script in it or loads something from elsewhere. Please export it as a plain SVG with everything embedded, or as a PNG.",
  transparent: "Everything in this picture is transparent. Please choose another one.",
  logoTooSmall:
    "This picture is too small for a sharp logo. Please choose a PNG that is at least 80 pixels high or 400 pixels wide, or an SVG.",
  logoTooThin:
    "In a header, this logo would be too thin to read. Please choose one that is at most ten times as wide as high and at most twice as high as wide.",
  logoTooDetailed:
    "This picture has the detail of a photo, so pages would load slowly. Please choose a simpler logo.",
  shareTooSmall: "This picture is too small. Please choose one with at least 600 × 315 pixels.",
  paleLogo: "This logo is very light, so it is hard to see on white pages. A darker version works better.",
  notVerified: "This picture does not have the sizes that we need. Please choose it again.",
} as const;

export const maxPictureFileBytes = 5 * 1_048_576;
export const maxPictureSide = 6_000;
