import * as z from "zod";
import { adoptionReasons, adoptionRow } from "../../contract/adoption.ts";
import { contentEnv } from "../env.ts";
import { getObject, putObject } from "../files/s3.ts";
import { offeredSubscription } from "../membership/membership.ts";
import { storedRow } from "./parse-import-row.ts";

/*
 * The objects of an import in the files bucket. The uploaded file and its rows are personal data and expire after a day. What
 * the import did is kept for a month so that it can be undone, and names members by id only.
 */

/** Rows in one object: a step reads one at a time, so that its memory does not grow with the file. */
export const rowsInPart = 1_000;

const record = z.object({ line: z.int(), cells: z.array(z.string()).optional() });
/** Also of a member who was not changed: the import may have subscribed the address. */
const outcome = z.object({ member_id: z.string(), what: z.enum(["created", "updated", "unchanged"]) });
export type ImportOutcome = z.infer<typeof outcome>;

/** The outcome of one customer's adoption; `reason` is null if they were adopted. */
const adoptionOutcome = z.object({
  customer_id: z.string(),
  member_id: z.string(),
  subscription_id: z.string(),
  reason: z.enum(adoptionReasons).nullable(),
});
export type AdoptionOutcome = z.infer<typeof adoptionOutcome>;

/** A row of the dry run, with what the adoption needs besides. */
const plannedAdoption = adoptionRow.extend({ subscription_id: z.string() });
export type PlannedAdoption = z.infer<typeof plannedAdoption>;

export const toImportKey = (id: string): string => `imports/${id}.csv`;

/** The parts of an import: what was read from the file or from Stripe, what was checked, and what was done. */
const parts = {
  records: { prefix: "imports", shape: z.array(record) },
  rows: { prefix: "imports", shape: z.array(storedRow) },
  outcomes: { prefix: "imported", shape: z.array(outcome) },
  offered: { prefix: "imports", shape: z.array(offeredSubscription) },
  customers: { prefix: "imports", shape: z.array(plannedAdoption) },
  adoptions: { prefix: "imported", shape: z.array(adoptionOutcome) },
} as const;
type PartName = keyof typeof parts;
type Part<Name extends PartName> = z.infer<(typeof parts)[Name]["shape"]>;

const toPartKey = (name: PartName, id: string, number: number) =>
  `${parts[name].prefix}/${id}/${name}-${number}.json`;
/** The line of each address that was seen so far; read with every part that is checked. */
const toLinesKey = (id: string) => `imports/${id}/lines.json`;
const lines = z.array(z.tuple([z.string(), z.int()]));

/** The uploaded file; undefined if there is none. */
export const readImportFile = (id: string): Promise<Uint8Array | undefined> => readObject(toImportKey(id));

/** A part; undefined if there is none. */
export async function findPart<Name extends PartName>(
  name: Name,
  id: string,
  number: number,
): Promise<Part<Name> | undefined> {
  const bytes = await readObject(toPartKey(name, id, number));
  return bytes && (parts[name].shape.parse(JSON.parse(Buffer.from(bytes).toString())) as Part<Name>);
}

/** A part. Throws if it cannot be read: an import without rows would count as done. */
export async function readPart<Name extends PartName>(
  name: Name,
  id: string,
  number: number,
): Promise<Part<Name>> {
  const part = await findPart(name, id, number);
  if (!part) throw new Error(`Part ${number} of the ${name} of ${id} cannot be read`);
  return part;
}

export const writePart = <Name extends PartName>(
  name: Name,
  id: string,
  number: number,
  part: Part<Name>,
): Promise<void> => writeObject(toPartKey(name, id, number), JSON.stringify(part));

export async function readLines(id: string): Promise<Map<string, number>> {
  const bytes = await readObject(toLinesKey(id));
  return new Map(bytes ? lines.parse(JSON.parse(Buffer.from(bytes).toString())) : []);
}

export const writeLines = (id: string, lineByEmail: ReadonlyMap<string, number>): Promise<void> =>
  writeObject(toLinesKey(id), JSON.stringify([...lineByEmail]));

async function readObject(Key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await getObject({ Bucket: contentEnv.read("FILES_BUCKET"), Key });
    return await Body?.transformToByteArray();
  } catch (error) {
    // Without the permission to list objects, S3 answers AccessDenied for a missing one.
    if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "AccessDenied"))
      return undefined;
    throw error;
  }
}

async function writeObject(Key: string, json: string): Promise<void> {
  await putObject({
    Bucket: contentEnv.read("FILES_BUCKET"),
    Key,
    Body: Buffer.from(json),
    ContentType: "application/json",
  });
}
