import * as z from "zod";
import { cursor, emailAddress, id, instant, optionalName } from "./field-schemas.ts";
import { memberMessages } from "./members.ts";
import { maxNameLength } from "./person-name.ts";
import { uploadForm } from "./uploads.ts";

/** The import of members from a CSV file (ADMIN-25). */
export const maxImportBytes = 5_242_880;
export const maxImportRows = 10_000;
export const importType = "text/csv";

/** A file can be checked and imported this long after it was uploaded; it holds personal data, so it is deleted then. */
export const importHours = 24;

export const importMessages = {
  notCsv: "Please save the file as CSV with UTF-8 encoding, and try again.",
  noEmailColumn: "The first line needs the name of each column. One of them must be “Email”.",
  noRows: "The file has no rows below its first line.",
  /** Formatted when it is used: the first number costs a cold start 7 ms. */
  get tooManyRows(): string {
    return `The file has more than ${maxImportRows.toLocaleString("en-US")} rows. Please split it.`;
  },
  unreadable: (line: number) => `Line ${line} can't be read. Check its quotes and commas.`,
  emailRequired: "The email address is missing.",
  unknownRole: "Use “free” or “complimentary”.",
  repeated: (line: number) => `The same address is in line ${line}.`,
  closed: "This import can't be started any more. Please upload the file again.",
  failed: "The import failed. Please try again.",
} as const;

/** The columns, each with the headings that it may have, without case, spaces and punctuation. */
export const importColumns = {
  email: { label: "Email", names: ["email", "emailaddress", "mail"] },
  first_name: { label: "First name", names: ["firstname", "givenname", "first"] },
  last_name: { label: "Last name", names: ["lastname", "surname", "familyname", "last"] },
  role: { label: "Role", names: ["role", "membership"] },
} as const;

export type ImportColumn = keyof typeof importColumns;

/** A free member, or one with a complimentary Premium membership. No one is imported as a paying member or an admin. */
export const importRoles = ["free", "complimentary"] as const;

const importedName = optionalName(maxNameLength).transform((name) => name ?? "");

/** The cells of a row are checked by this schema. */
export const importedPerson = z.object({
  email: emailAddress(importMessages.emailRequired, memberMessages.emailMalformed).toLowerCase(),
  first_name: importedName,
  last_name: importedName,
  role: z
    .string()
    .trim()
    .toLowerCase()
    .transform((role) => (role === "" || role === "none" ? "free" : role))
    .pipe(z.enum(importRoles, importMessages.unknownRole)),
});

/** The fate of a row: a new member, nothing because the address has an account, or nothing because of a problem. */
export const importFates = ["create", "exists", "bad"] as const;
export type ImportFate = (typeof importFates)[number];

export const importRow = z.object({
  /** The line of the file in which the row ends. */
  line: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  fate: z.enum(importFates),
  /** The problem of a bad row, and its column. */
  column: z.enum(["email", "first_name", "last_name", "role"]).nullable(),
  problem: z.string().nullable(),
});

export type ImportRow = z.infer<typeof importRow>;

const count = z.int().nonnegative();

/**
 * `uploading` until the file is checked, `checking`, then `checked` or, with a `problem` of the whole file, `rejected`;
 * `running` while members are created, then `done`.
 */
export const importStates = ["uploading", "checking", "checked", "rejected", "running", "done"] as const;

export const memberImport = z.object({
  id: id("imp"),
  state: z.enum(importStates),
  file_name: z.string(),
  problem: z.string().nullable(),
  rows_total: count,
  /** The number of rows that were checked or, from `running` on, handled. */
  rows_done: count,
  /** The results of the check. */
  to_create: count,
  existing: count,
  bad: count,
  /** Members who were created, and rows whose address was rejected. */
  created: count,
  failed: count,
  created_at: instant,
  expires_at: instant,
});

export type MemberImport = z.infer<typeof memberImport>;

export const startImportInput = z.strictObject({ file_name: z.string().trim().min(1).max(200) });
export const startedImport = z.object({
  import: memberImport,
  form: uploadForm.pick({ url: true, fields: true }),
});
export const importTarget = z.strictObject({ id: id("imp") });
export const listImportRowsInput = z.strictObject({
  id: id("imp"),
  fate: z.enum(importFates).optional(),
  cursor: cursor.optional(),
});
export const importRowPage = z.object({ items: z.array(importRow), next: cursor.nullable() });
