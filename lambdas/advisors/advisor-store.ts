import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { ConditionCheck } from "dynamodb-toolbox/entity/actions/transactCheck";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import { advisorCard } from "../../contract/advisors.ts";
import { workingHours } from "../../contract/working-hours.ts";
import { zoneIds } from "../../contract/zones.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { type AdvisorRow, advisorEntity } from "../table/entities.ts";
import { findRow } from "../table/find-row.ts";
import { listAllNewest } from "../table/pages.ts";
import { ifConditionHolds, retryOnConflict, transactWrite } from "../table/transactions.ts";

/** The fields that visitors may see. The email address is not among them and not read. */
const publicRow = advisorCard.extend({ specialty: z.array(z.string()) });

export type PublicAdvisorRow = z.infer<typeof publicRow>;

/** The fields that decide when an advisor can be booked. */
const diaryRow = z.object({
  id: z.string(),
  timezone: z.enum(zoneIds),
  working_hours: workingHours,
});

export type AdvisorDiary = z.infer<typeof diaryRow>;

const addressRow = z.object({ id: z.string(), email: z.string().nullable() });

/** Fails if an advisor cannot be booked any more, so that no one pays for one who was deleted in that moment. */
export const buildActiveCheck = (id: string) =>
  advisorEntity.build(ConditionCheck).key({ id }).condition({ attr: "active", eq: true });

export const advisorStore = {
  /** All active advisors, newest first. One query for each 1 MB, or a few hundred advisors. */
  listActive: (): Promise<PublicAdvisorRow[]> => listActiveRows(publicRow),

  /** Reads the working hours of the active advisors in the same way. */
  listActiveDiaries: (): Promise<AdvisorDiary[]> => listActiveRows(diaryRow),

  /** Reads the addresses of the active advisors in the same way. */
  listActiveAddresses: () => listActiveRows(addressRow),

  /** A consistent read of the whole row. */
  find: (id: string): Promise<AdvisorRow | undefined> => findRow(advisorEntity, { id }),

  /**
   * Sets the place that the advisor gave last and wants to keep; nothing if the advisor is gone. The version stays: an
   * admin's form that is open at the time only sends what the admin changed.
   */
  async setUsualPlace(id: string, usual_place: NonNullable<AdvisorRow["usual_place"]>): Promise<void> {
    const write = advisorEntity
      .build(UpdateAttributesCommand)
      .item({ id, usual_place })
      .options({ condition: { attr: "id", exists: true } });
    await ifConditionHolds(() => retryOnConflict(() => write.send()));
  },

  /** Puts the new address into effect if the row has this version, with what follows. Returns false on a conflict. */
  async setEmail(
    { id, version }: Pick<AdvisorRow, "id" | "version">,
    email: string,
    messages: readonly OutboxMessage[],
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = advisorEntity
      .build(UpdateTransaction)
      .item({ id, email, email_change: null, updated_at: at, version: $add(1) })
      .options({ condition: { attr: "version", eq: version } });
    return transactWrite(
      update,
      buildAuditPut(entry, at),
      ...messages.map((message) => enqueue(message, at)),
    );
  },

  /** Creates or replaces a row. Throws if the list could not show it. */
  async put(row: AdvisorRow): Promise<void> {
    publicRow.parse(row);
    await advisorEntity.build(PutItemCommand).item(row).send();
  },
};

async function listActiveRows<Shape extends z.ZodObject>(shape: Shape): Promise<z.infer<Shape>[]> {
  const filter = { attr: "active", eq: true } as const;
  const pages = Number.POSITIVE_INFINITY;
  return (await listAllNewest(advisorEntity, { shape, limit: 1_000, pages, filter })).rows;
}
