import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { setupMessages } from "../../contract/setup.ts";
import { senderEnv, unset } from "../env.ts";
import { conflictWithMessage } from "../errors.ts";
import { toAddressKey } from "../id.ts";
import { suppressionEntity } from "../table/mailing-entities.ts";

/** Throws conflict if a test email to this address would be skipped: without a sender, or if the address gets no email. */
export async function assertTestArrives(email: string): Promise<void> {
  if (senderEnv.read("MAIL_FROM") === unset) throw conflictWithMessage(setupMessages.noSender);
  const { Item } = await suppressionEntity
    .build(GetItemCommand)
    .key({ id: toAddressKey(email) })
    .options({ attributes: ["id"] })
    .send();
  if (Item) throw conflictWithMessage(setupMessages.suppressed);
}
