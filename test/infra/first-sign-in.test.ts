import { expect, it } from "vitest";
import { runtimeConfig } from "../../contract/runtime-config.ts";
import { seedAccounts } from "../../local/demo/accounts.ts";
import { sourceFiles } from "../rules/source.ts";
import { synthesized } from "./synthesized.ts";

/*
 * Who deploys a stage finds nobody in it: no admin, no demo account, no password to be changed later (SEC-17). That nobody gets in by a well-known default is local/cloud/cloud.test.ts's to try.
 */

const stages = ["sandbox", "production"].map((name) => [name, synthesized(name)] as const);

it.each(stages)("%s deploys no account, no member and no password", (_, { data, identity, api, web }) => {
  for (const template of [data, identity, api, web]) {
    expect(template.findResources("AWS::Cognito::UserPoolUser")).toEqual({});
    expect(template.findResources("AWS::Cognito::UserPoolUserToGroupAttachment")).toEqual({});
    const text = JSON.stringify(template.toJSON());
    for (const { email, password } of seedAccounts) {
      expect(text).not.toContain(email);
      expect(text).not.toContain(password);
    }
  }
});

it("fills the form for new admins in with no password", () => {
  expect(Object.keys(runtimeConfig.shape.new_admin.shape)).toEqual(["email", "first_name"]);
});

it("keeps the demo accounts in the local seed: nothing that is deployed knows them", () => {
  const deployed = sourceFiles().filter(({ path }) => /^(bin|contract|lambdas|lib|web)\//.test(path));
  expect(deployed.length).toBeGreaterThan(300);
  const knowing = deployed.filter(
    ({ path, text, imports }) =>
      imports.some((target) => target.startsWith("local/demo")) ||
      // A test may make up people; a password of these is nobody's to repeat.
      seedAccounts.some(({ password }) => text.includes(`"${password}"`) && !path.endsWith(".test.ts")),
  );
  expect(knowing.map(({ path }) => path)).toEqual([]);
});
