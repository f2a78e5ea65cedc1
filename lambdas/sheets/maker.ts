import type { MakerName, MakerOptions } from "../../contract/makers.ts";
import type { Random } from "../../contract/seeded-random.ts";
import type { Pdf, Sheet } from "./parts/document.ts";

/** A maker gets its options, a random generator for the seed, and the document, which knows how it is printed. */
export interface SheetJob<Name extends MakerName> {
  readonly options: MakerOptions<Name>;
  readonly random: Random;
  readonly pdf: Pdf;
}

/** Lays out the pages of a sheet, the answers last. The same job always gives the same pages. */
export type Maker<Name extends MakerName> = (job: SheetJob<Name>) => readonly Sheet[];
