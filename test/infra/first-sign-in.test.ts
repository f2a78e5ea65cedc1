import { expect, it } from "vitest";
import { newAdminDefaults } from "../../contract/members-admin.ts";
import { runtimeConfig } from "../../contract/runtime-config.ts";
import { seedAccounts } from "../../local/demo/accounts.ts";
import { sourceFiles } from "../rules/source.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

/*
 * A deployed stage contains no accounts and no default passwords (SEC-17). local/cloud/cloud.test.ts checks that default
 * credentials do not work.
 */

const stages = ["sandbox", "production"].map((name) => [name, synthesizeStage(name)] as const);

it.each(stages)("%s: deploys no account, member or password", (_, { data, identity, api, web }) => {
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

it("Create Admin form: has no initial password, and config.json names no future admin", () => {
  expect(Object.keys(newAdminDefaults.shape)).toEqual(["email", "first_name"]);
  expect(Object.keys(runtimeConfig.shape)).not.toContain("new_admin");
  for (const [, { web }] of stages) expect(JSON.stringify(web.toJSON())).not.toContain("new_admin");
});

it("Create Admin form: starts with the email and first name of the stage's file", () => {
  const { api } = synthesizeStage("sandbox", { newAdmin: { email: "dana@example.com", firstName: "Dana" } });
  const variables = Object.values(api.findResources("AWS::Lambda::Function")).flatMap(
    ({ Properties }) => Properties.Environment?.Variables.NEW_ADMIN ?? [],
  );
  const defaults = variables.map((text) => newAdminDefaults.parse(JSON.parse(text)));
  expect(defaults).toEqual([{ email: "dana@example.com", first_name: "Dana" }]);
});

it("demo accounts: are in the local seed only, not in deployed code", () => {
  // Tests may read the demo library's documents and use made-up people.
  const deployed = sourceFiles().filter(
    ({ path }) => /^(bin|contract|lambdas|lib|web)\//.test(path) && !/\.(test|fixture)\.ts$/.test(path),
  );
  expect(deployed.length).toBeGreaterThan(300);
  const knowing = deployed.filter(
    ({ text, imports }) =>
      imports.some((target) => target.startsWith("local/demo")) ||
      seedAccounts.some(({ password }) => text.includes(`"${password}"`)),
  );
  expect(knowing.map(({ path }) => path)).toEqual([]);
});
