import type { MakerName } from "../../contract/makers.ts";
import type { Maker } from "./maker.ts";
import { drawFacts } from "./math/facts.ts";

/** The drawing code of each published version of each maker. A version that was published keeps drawing. */
export const makerVersions: { readonly [Name in MakerName]: Readonly<Record<number, Maker<Name>>> } = {
  facts: { 1: drawFacts },
};
