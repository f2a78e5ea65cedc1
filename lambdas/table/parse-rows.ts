import type { Entity, FormattedItem } from "dynamodb-toolbox/entity";
import { EntityFormatter } from "dynamodb-toolbox/entity/actions/format";
import { DynamoDBToolboxError } from "dynamodb-toolbox/errors";
import type * as z from "zod";
import { logErrorWithMetric } from "../log-metric.ts";
import { invalidRowsMetric } from "../metric.ts";

/** Logs an error, with an alarm, about a row that cannot be read. */
export const logInvalidRow = (id: string, fields: string): void =>
  logErrorWithMetric("A stored row cannot be read", invalidRowsMetric, 1, { id, fields });

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
    logInvalidRow(String(row.id), fields);
    return [];
  });

/**
 * The rows of a list as an entity. One that cannot be read is left out as above; with `isStrict`, the entity's error is thrown
 * instead, for what must not pass over a row.
 */
export const formatRows = <Row extends Entity>(
  items: readonly Record<string, unknown>[],
  entity: Row,
  { isStrict = false } = {},
): FormattedItem<Row>[] =>
  items.flatMap((item) => {
    try {
      return [entity.build(EntityFormatter).format(item) as FormattedItem<Row>];
    } catch (error) {
      if (isStrict || !(error instanceof DynamoDBToolboxError)) throw error;
      logInvalidRow(String(item.id), error.path ?? "");
      return [];
    }
  });
