declare module "fontverter" {
  /** Turns a font into another format. */
  export function convert(font: Buffer, format: "sfnt"): Promise<Buffer>;
}
