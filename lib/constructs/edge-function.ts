import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** CloudFront takes no longer function. */
const maxBytes = 10_240;

/**
 * The CloudFront function of lib/edge/<name>.js, with `values` put before it as constants. The edge knows no
 * modules, so the word export stays behind. Throws when it comes out longer than CloudFront takes.
 */
export function edgeFunction(
  scope: Construct,
  name: string,
  values: Readonly<Record<string, unknown>> = {},
): CloudFrontFunction {
  const source = readFileSync(join(import.meta.dirname, "..", "edge", `${name}.js`), "utf8");
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
