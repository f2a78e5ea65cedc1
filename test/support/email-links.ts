import type { SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import type { RouteName } from "../../contract/routes.ts";
import { handler } from "../../lambdas/account/members.lambda.ts";
import { attemptDelivery } from "../../lambdas/delivery/attempt-delivery.ts";
import { clientAddressHeader } from "../../lambdas/env.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "./event.ts";
import { listPendingRows } from "./outbox-rows.ts";
import { mockSecrets } from "./secrets.ts";

/** Sets the sender, the site and the secrets that emails with signed links need. SES itself is mocked by the test. */
export function mockEmailSender(): void {
  mockSecrets();
  process.env.USER_POOL_ID = "us-east-1_pool";
  process.env.MAIL_FROM = "hello@kindstead.example";
  process.env.MAIL_CONFIGURATION_SET = "kindstead-mail";
  process.env.SITE_URL_PARAMETER = "/kindstead/site-url";
  mockClient(SSMClient)
    .on(GetParameterCommand)
    .resolves({ Parameter: { Value: "https://kindstead.example" } });
}

/** Calls a route of the account Lambda as a member, or as a guest if `member` is null. */
export async function callAccount(
  name: RouteName,
  body: object,
  member: Pick<MemberRow, "id"> | null,
  client = `192.0.2.${Math.ceil(Math.random() * 250)}:${Math.random()}`,
  claims: Record<string, unknown> = {},
) {
  const sent = member && { claims: buildTokenClaims(member.id, claims) };
  const headers = { [clientAddressHeader]: client };
  const answer = await handler(buildRouteEvent(name, { body, headers, ...sent }), context);
  return { status: answer.statusCode ?? 0, body: parseBody(answer) };
}

/** Delivers all emails of a member that are pending. */
export async function deliverEmails(memberId: string): Promise<void> {
  for (const { id, message } of await listPendingRows())
    if (
      /"kind":"(mail|confirm_email)"/.test(JSON.stringify(message)) &&
      JSON.stringify(message).includes(memberId)
    )
      await attemptDelivery(id, Date.now() + 1_000);
}

/** The token of the link in an email. */
export const findLinkToken = (email: SendEmailCommandInput | undefined): string =>
  /confirm-email#([\w.-]+)/.exec(email?.Content?.Simple?.Body?.Text?.Data ?? "")?.[1] ?? "";
