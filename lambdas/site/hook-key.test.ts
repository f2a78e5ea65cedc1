import { GetSecretValueCommand, PutSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { sign } from "../hooks/post-signed.ts";
import { handler } from "./site-admin.lambda.ts";

await startTableForFile();
const secrets = mockSecrets();
let stored = "first";
secrets
  .on(GetSecretValueCommand, { SecretId: process.env.HOOK_SECRET_ID })
  .callsFake(() => ({ SecretString: stored }));
secrets.on(PutSecretValueCommand).callsFake(({ SecretString }) => {
  stored = SecretString;
  return {};
});
const admin = await createAdminClient(handler);
const replace = (step: string) => admin.ask("adminReplaceHookKey", { body: { step } });

it("the key of hooks is replaced in two steps, in which both are accepted, and the log says who did it", async () => {
  const shown = await admin.get("adminShowHookKey");
  expect(shown.keys).toEqual(["first"]);
  expect((await replace("finish")).statusCode).toBe(409);

  const started = await admin.get("adminReplaceHookKey", { body: { step: "start" } });
  const [, next = ""] = started.keys;
  expect(started).toEqual({ keys: ["first", expect.stringMatching(/^[0-9a-f]{64}$/)], token: shown.token });
  expect((await replace("start")).statusCode).toBe(409);
  expect(sign("{}", stored).match(/v1=/g)).toHaveLength(2);

  const finished = await admin.get("adminReplaceHookKey", { body: { step: "finish" } });
  expect(finished.keys).toEqual([next]);
  expect(stored).toBe(next);
  expect(finished.token).not.toBe(shown.token);
  const items = await listAllOfMember(admin.id);
  expect(items.map(({ action, detail }) => [action, detail]).toReversed()).toEqual([
    ["settings.hook_key_shown", {}],
    ["settings.hook_key_replaced", { step: "start" }],
    ["settings.hook_key_replaced", { step: "finish" }],
  ]);
});
