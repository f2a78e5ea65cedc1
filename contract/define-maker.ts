import type { ContentType } from "./content.ts";
import type { SheetOption } from "./sheet-options.ts";

export interface MakerDefinition {
  /** The title that a new item begins with. */
  title: string;
  type: ContentType;
  /** Raised when the same seed would give other pages; the drawing code keeps every version that was published. */
  version: number;
  ages: readonly [from: number, to: number];
  /** One line for parents that gives the reason for the ages. */
  why: string;
  /** An item of the maker begins with these tags. */
  tags: readonly string[];
  /** Crayons, scissors and the like. */
  needs: string | null;
  /** Whether a new seed gives a new sheet. */
  isFresh: boolean;
  options: Readonly<Record<string, SheetOption>>;
}

type Given = Pick<MakerDefinition, "title" | "type" | "ages" | "why" | "tags" | "options"> &
  Partial<MakerDefinition>;

/** Completes a maker's definition: version 1, a pencil, and a new sheet for each seed. */
export const defineMaker = <const Definition extends Given>(
  definition: Definition,
): MakerDefinition & Pick<Definition, "options"> => ({
  version: 1,
  needs: "Pencil",
  isFresh: true,
  ...definition,
});
