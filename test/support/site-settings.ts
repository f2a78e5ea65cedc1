import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { siteSettingsEntity, siteSettingsId } from "../../lambdas/table/settings-entities.ts";

/** Writes some of the site's settings into the table, whether the back office would accept them or not. */
export const writeSettings = (changes: object) =>
  siteSettingsEntity
    .build(UpdateAttributesCommand)
    .item({ id: siteSettingsId, ...changes })
    .send();
