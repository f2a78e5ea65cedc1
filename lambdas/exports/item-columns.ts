import { categoryLabels, contentTypeLabels } from "../../contract/content.ts";
import { getPublication, publicationLabels } from "../../contract/publishing.ts";
import type { AdvisorRow, ContentRow } from "../table/entities.ts";
import { defineColumns, formatAnswer } from "./define-columns.ts";

/** Ages as the CSV table of an upload reads them (LIB-29). */
function formatAges({ age_from, age_to }: Pick<ContentRow, "age_from" | "age_to">): string {
  if (age_from === null) return age_to === null ? "" : `up to ${age_to}`;
  if (age_to === null) return `${age_from}+`;
  return age_from === age_to ? `${age_from}` : `${age_from} to ${age_to}`;
}

/** The first columns are those of the CSV table that fills the fields of an upload. */
export const contentColumns = defineColumns<ContentRow>()(
  [
    "id",
    "file_name",
    "title",
    "description",
    "content_type",
    "category",
    "age_from",
    "age_to",
    "tags",
    "needs",
    "status",
    "page_count",
    "file_type",
    "file_size",
    "created_at",
  ],
  [
    ["File", (row) => row.file_name],
    ["Title", (row) => row.title],
    ["Description", (row) => row.description],
    ["Type", (row) => contentTypeLabels[row.content_type].one],
    ["Access", (row) => categoryLabels[row.category]],
    ["Ages", formatAges],
    ["Tags", (row) => row.tags?.join("; ")],
    ["Needs", (row) => row.needs],
    ["Status", (row) => publicationLabels[getPublication(row, Date.now())]],
    ["Pages", (row) => row.page_count],
    ["File type", (row) => row.file_type],
    ["Bytes", (row) => row.file_size],
    ["Published at", (row) => row.created_at],
    ["Item ID", (row) => row.id],
  ],
  // Not what is in the bin.
  { filter: { attr: "bin", type: "NULL" } },
);

export const advisorColumns = defineColumns<AdvisorRow>()(
  ["id", "name", "full_name", "email", "active", "specialty", "hourly_rate", "timezone", "created_at"],
  [
    ["Advisor ID", (row) => row.id],
    ["Name", (row) => row.name],
    ["Full name", (row) => row.full_name],
    ["Email", (row) => row.email],
    ["Active", (row) => formatAnswer(row.active)],
    ["Specialties", (row) => row.specialty.join("; ")],
    ["Dollars an hour", (row) => row.hourly_rate],
    ["Time zone", (row) => row.timezone],
    ["Created at", (row) => row.created_at],
  ],
);
