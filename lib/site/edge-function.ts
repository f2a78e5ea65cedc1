import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** CloudFront's maximum size of a function. */
const maxBytes = 10_240;

/**
 * Creates the CloudFront function lib/site/edge/<name>.js, with `values` prepended as constants. CloudFront does not support
 * modules, so the `export` keyword is removed. Throws if the code exceeds CloudFront's limit.
 */
export function createEdgeFunction(
  scope: Construct,
  name: string,
  values: Readonly<Record<string, unknown>> = {},
): CloudFrontFunction {
  const source = readFileSync(join(import.meta.dirname, "edge", `${name}.js`), "utf8");
  const constants = Object.entries(values).map(
    ([key, value]) => `const ${key} = ${JSON.stringify(value)};\n`,
  );
  const code = constants.join("") + source.replace(/^export /m, "");
  if (Buffer.byteLength(code) > maxBytes) throw new Error(`${name} is longer than ${maxBytes} bytes`);
  return new CloudFrontFunction(scope, name, {
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
  });
}
