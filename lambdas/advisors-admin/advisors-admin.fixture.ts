import type { AdminAdvisorRow } from "../../contract/advisors-admin.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler as visitors } from "../advisors/advisors.lambda.ts";
import { handler } from "./advisors-admin.lambda.ts";

await startTableForFile();
export const admin = await createAdminClient(handler);

export const create = (body: object) =>
  admin.get("adminCreateAdvisor", { body: { name: "Dr. Ana", ...body } });

export const change = ({ id, version }: AdminAdvisorRow, body: object) =>
  admin.ask("adminUpdateAdvisor", { path: { id }, body: { version, ...body } });

export const createAndGetFieldErrors = async (body: object) =>
  parseBody(await admin.ask("adminCreateAdvisor", { body: { name: "Dr. Ana", ...body } })).error?.fields;

export const listShownAdvisors = async () =>
  parseBody(await visitors(buildRouteEvent("listAdvisors"), context)).items;

export const links = [
  "website_url",
  "instagram_url",
  "linkedin_url",
  "facebook_url",
  "tiktok_url",
  "youtube_url",
  "twitter_url",
  "other_social_media_url",
] as const;
