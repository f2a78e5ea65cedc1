import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { ApiStack } from "../lib/stacks/api-stack.ts";
import { DataStack } from "../lib/stacks/data-stack.ts";
import { IdentityStack } from "../lib/stacks/identity-stack.ts";
import { WebStack } from "../lib/stacks/web-stack.ts";
import { readStageOrExit } from "./read-stage.ts";

const app = new App();
// An environment variable instead of CDK context, because the site build uses it too.
const stage = readStageOrExit();

const data = new DataStack(app, stage);
const identity = new IdentityStack(app, stage, data);
const api = new ApiStack(app, stage, data, identity);
new WebStack(app, stage, { data, identity, api });

Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
app.synth();
