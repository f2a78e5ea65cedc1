import * as z from "zod";
import { listInput } from "./admin-lists.ts";
import { activeFilters } from "./advisors-admin.ts";
import { ageFilters } from "./age-groups.ts";
import { listAuditInput } from "./audit.ts";
import { bookingListFilter } from "./booking-lists.ts";
import { categories, contentTypes } from "./content.ts";
import { type ExportKind, exportKinds } from "./exports.ts";
import { memberListFilter } from "./members-admin.ts";
import { publications } from "./publishing.ts";
import { listSubmissionsInput } from "./submissions.ts";

/** A file can have what one of these filters of its list shows (ADMIN-24); they have the names that the list's URL has. */
export const exportFilters = {
  members: memberListFilter,
  members_ghost: memberListFilter,
  bookings: bookingListFilter,
  submissions: listSubmissionsInput.pick({ q: true, filter: true }),
  subscribers: z.strictObject({}),
  content: z.strictObject({
    q: listInput.q,
    access: z.enum(categories).optional(),
    type: z.enum(contentTypes).optional(),
    status: z.enum(publications).optional(),
    ages: z.enum(ageFilters).optional(),
  }),
  advisors: z.strictObject({ q: listInput.q, status: z.enum(activeFilters).optional() }),
  downloads: z.strictObject({}),
  audit: listAuditInput.omit({ cursor: true }),
} as const satisfies Record<ExportKind, z.ZodObject>;

export type ExportFilter<Kind extends ExportKind> = z.infer<(typeof exportFilters)[Kind]>;

/** Without a filter, the file has the whole list. */
export const startExportInput = z
  .strictObject({
    kind: z.enum(exportKinds),
    filter: z.record(z.string().max(20), z.string().max(100)).default({}),
  })
  .check(({ value: { kind, filter }, issues }) => {
    const { error } = exportFilters[kind].safeParse(filter);
    if (error) issues.push({ code: "custom", message: "Unknown filter", path: ["filter"], input: filter });
  });
