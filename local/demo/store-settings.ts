import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { senderEnv } from "../../lambdas/env.ts";
import { siteSettingsEntity, siteSettingsId } from "../../lambdas/table/settings-entities.ts";

/**
 * Stores who runs the demo, as an owner does in the Settings tab, so that newsletters can be sent, and what the checklist
 * tests.
 */
export async function storeSettings(): Promise<void> {
  const at = new Date().toISOString();
  const sender = senderEnv.read("MAIL_FROM");
  await siteSettingsEntity
    .build(UpdateAttributesCommand)
    .item({
      id: siteSettingsId,
      legal_name: "Elm Street Demo",
      legal_address: "12 Elm Street\nSpringfield, IL 62701",
      setup: { paid_at: at, email: { code: "demo", sender, sent_at: at, arrived_at: at } },
    })
    .send();
}
