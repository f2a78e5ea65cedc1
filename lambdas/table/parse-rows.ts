import type * as z from "zod";
import { logErrorWithMetric } from "../log-metric.ts";
import { invalidRowsMetric } from "../metric.ts";

/**
 * Parses the rows of a list. One that was changed by hand so that it cannot be read is left out and reported, because it
 * must not take the others with it.
 */
export const parseRows = <Shape extends z.ZodObject>(
  rows: readonly Record<string, unknown>[],
  shape: Shape,
): z.infer<Shape>[] =>
  rows.flatMap((row) => {
    const { data, error } = shape.safeParse(row);
    if (data) return [data];
    const fields = error?.issues.map(({ path }) => path.join(".")).join(", ") ?? "";
    logErrorWithMetric("A stored row cannot be read", invalidRowsMetric, 1, { id: String(row.id), fields });
    return [];
  });
