import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { synthesizeStage } from "./synthesize-stage.ts";

/*
 * The web stack deploys to no emulator, so CloudFormation's own schemas check it here. They are part of aws-cdk-lib; every
 * synth uses them too (test/infra/app.test.ts), but it does not say which resources they cover.
 */
interface Finding {
  readonly severity: string;
  readonly message: string;
  readonly entity?: { readonly logicalId?: string };
}
interface Schemas {
  readonly SchemaValidator: new () => { validate(template: object): Finding[]; free(): void };
  readonly TemplateContent: new (text: string) => object;
}
const schemas: Schemas = createRequire(import.meta.resolve("aws-cdk-lib"))("@aws/cloudformation-validate");

interface Template {
  Resources: Record<string, { Type: string; Properties?: object }>;
}

function listFindings(validator: InstanceType<Schemas["SchemaValidator"]>, template: Template) {
  const found = validator.validate(new schemas.TemplateContent(JSON.stringify(template)));
  return found.filter(({ severity }) => severity === "FATAL" || severity === "ERROR");
}

it("every resource of the web stack agrees with CloudFormation's schema of its type, which finds an unknown property in it", () => {
  const validator = new schemas.SchemaValidator();
  for (const stage of ["sandbox", "production"]) {
    const template = synthesizeStage(stage).web.toJSON() as Template;
    expect(listFindings(validator, template)).toEqual([]);
    // The upload of the site is a function of the CDK: its schema is that function's code.
    const known = Object.entries(template.Resources).filter(([, { Type }]) => !Type.startsWith("Custom::"));
    expect(known.length).toBeGreaterThan(15);
    for (const [, resource] of known) resource.Properties = { ...resource.Properties, Unknown: 1 };
    const named = listFindings(validator, template).map(({ entity }) => entity?.logicalId);
    expect(new Set(named)).toEqual(new Set(known.map(([id]) => id)));
  }
  validator.free();
}, 60_000);
