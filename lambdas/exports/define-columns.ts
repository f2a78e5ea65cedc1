import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import type { readNewsletterStates } from "../forms/forms.ts";

/* The columns of each CSV file, in plain words. Instants are ISO 8601 in UTC. */

type Cell = string | number | null | undefined;

/** The columns of one entity's file. `attributes` are all that is read of a row. */
export interface Columns {
  readonly heads: readonly string[];
  readonly attributes: readonly string[];
  readonly filter?: Condition;
  /** The ids of the people whom a row's cells name. */
  listPeople?(row: Record<string, unknown>): readonly string[];
  /** Whether the cells say what the newsletter knows of the row's address. */
  readonly hasReaders?: boolean;
  toCells(row: Record<string, unknown>, known: Known): readonly Cell[];
}

/** Cells need this beside their own row. */
export interface Known {
  /** The names of people by their ids; null for a former member. */
  people: Readonly<Record<string, string | null>>;
  /** The newsletter's confirmed and unsubscribed addresses. */
  readers: Awaited<ReturnType<typeof readNewsletterStates>>;
}

/** A column's heading and its cell of a row. */
type Column<Row> = readonly [head: string, toCell: (row: Row, known: Known) => Cell];

/** A cell can be made of the attributes that are read, and of no others. A missing value is an empty cell. */
export const defineColumns =
  <Row>() =>
  <Name extends keyof Row & string>(
    attributes: readonly Name[],
    columns: readonly Column<Pick<Row, Name>>[],
    rest: Pick<Columns, "filter" | "listPeople" | "hasReaders"> = {},
  ): Columns => ({
    heads: columns.map(([head]) => head),
    attributes,
    ...rest,
    toCells: (row, known) => columns.map(([, toCell]) => toCell(row as Pick<Row, Name>, known)),
  });

export const formatAnswer = (is: boolean | undefined): string => (is ? "yes" : "no");
