import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import * as z from "zod";
import { toAddressKey } from "../id.ts";
import { suppressionEntity } from "../table/mailing-entities.ts";
import { transactWrite } from "../table/transactions.ts";

export type SuppressionReason = "bounce" | "complaint";

/** Addresses that get no email any more, because it bounced for good or its reader complained (MAIL-5). */
export const suppressionStore = {
  /** Suppresses an address. The first reason stays. */
  async add(email: string, reason: SuppressionReason, detail: string, at: string): Promise<void> {
    const put = suppressionEntity
      .build(PutTransaction)
      .item({ id: toAddressKey(email), email, reason, detail, created_at: at, updated_at: at })
      .options({ condition: { attr: "id", exists: false } });
    await transactWrite(put);
  },
};

const recipient = z.object({ emailAddress: z.string().min(1).max(320) });

/** An event of the mail service, as EventBridge passes it on. Only what is used; the service adds fields at any time. */
export const mailEvent = z.object({
  time: z.iso.datetime(),
  detail: z.discriminatedUnion("eventType", [
    z.object({
      eventType: z.literal("Bounce"),
      bounce: z.object({
        bounceType: z.string(),
        bounceSubType: z.string().default("General"),
        bouncedRecipients: z.array(recipient),
      }),
    }),
    z.object({
      eventType: z.literal("Complaint"),
      complaint: z.object({
        complaintFeedbackType: z.string().optional(),
        complainedRecipients: z.array(recipient),
      }),
    }),
  ]),
});

export type MailEvent = z.infer<typeof mailEvent>;
