import * as z from "zod";
import { mathMakers } from "./makers-math.ts";
import { playMakers } from "./makers-play.ts";
import { buildOptionSchema, listMissingWords, type OptionValue } from "./sheet-options.ts";
import type { SheetRecipe } from "./sheet-recipe.ts";

/** Every maker of sheets by its name (SHEET-2). */
export const makers = { ...mathMakers, ...playMakers } as const;

export type MakerName = keyof typeof makers;

/** The options of a maker, as its drawing code gets them. */
export type MakerOptions<Name extends MakerName> = {
  [Key in keyof (typeof makers)[Name]["options"]]: OptionValue<(typeof makers)[Name]["options"][Key]>;
};

export const isMaker = (name: string): name is MakerName => Object.hasOwn(makers, name);

/** A maker with its options, before they are checked. */
export interface ChosenSheet {
  maker: MakerName;
  options: SheetRecipe["options"];
}

/** A maker with its options, completed with the initial ones. The version is the current one. */
export const chosenSheet = z
  .strictObject({
    maker: z.string().max(40, { error: "Unknown maker", abort: true }),
    version: z.int().optional(),
    options: z.record(z.string().max(40, { error: "Unknown option", abort: true }), z.unknown()).default({}),
  })
  .transform(({ maker, options }, context): SheetRecipe => {
    if (!isMaker(maker)) {
      context.addIssue({ code: "custom", message: "Unknown maker", path: ["maker"] });
      return z.NEVER;
    }
    const { version, options: known } = makers[maker];
    const shape = Object.fromEntries(
      Object.entries(known).map(([name, option]) => [name, buildOptionSchema(option)]),
    );
    const { data = {}, error } = z.strictObject(shape).safeParse(options);
    for (const issue of error?.issues ?? [])
      context.addIssue({ code: "custom", message: issue.message, path: ["options", ...issue.path] });
    for (const name of listMissingWords(known, data))
      context.addIssue({ code: "custom", message: "Please give at least one word", path: ["options", name] });
    return { maker, version, options: data };
  });
