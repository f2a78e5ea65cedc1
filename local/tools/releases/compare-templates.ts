import { isDeepStrictEqual } from "node:util";
import * as z from "zod";

/* Compares CloudFormation templates, for the comment on a pull request. */

const template = z.object({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })).default({}),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});

/** Templates by the name of their stack. */
export type Templates = Readonly<Record<string, unknown>>;

/** Types whose deletion or replacement loses data or an address. */
const statefulTypes = [
  "AWS::CloudFront::Distribution",
  "AWS::Cognito::UserPool",
  "AWS::DynamoDB::GlobalTable",
  "AWS::S3::Bucket",
  "AWS::SecretsManager::Secret",
];

/** The places of code and metadata, which change with every build. */
const isOfBuild = (path: string): boolean =>
  /(^|\.)(Metadata|S3Key|SourceObjectKeys|CodeSha256|TemplateURL)(\.|$)/.test(path);

/** The paths at which two values differ, such as `Properties.Timeout`. */
function listDifferences(before: unknown, after: unknown, path = ""): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [path];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    listDifferences(before[key], after[key], path === "" ? key : `${path}.${key}`),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Describes in Markdown what differs, stack by stack. Resources with state that disappear come first. */
export function describeDifferences(before: Templates, after: Templates): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const lost: string[] = [];
  const sections = names.flatMap((name) => {
    const [old, fresh] = [before, after].map((templates) => template.parse(templates[name] ?? {}));
    if (!old || !fresh) return [];
    const ids = [...new Set([...Object.keys(old.Resources), ...Object.keys(fresh.Resources)])].toSorted();
    let code = 0;
    const lines = ids.flatMap((id) => {
      const [was, is] = [old.Resources[id], fresh.Resources[id]];
      const type = (is ?? was)?.Type ?? "";
      if (!is || (was && was.Type !== is.Type)) {
        if (statefulTypes.includes(was?.Type ?? "")) lost.push(`\`${id}\` (${was?.Type}) of ${name}`);
        return [`- removed \`${id}\` (${type})`];
      }
      if (!was) return [`- added \`${id}\` (${type})`];
      const paths = listDifferences(was, is);
      const shown = paths.filter((path) => !isOfBuild(path));
      if (paths.some((path) => path.endsWith("S3Key"))) code += 1;
      return shown.length === 0 ? [] : [`- changed \`${id}\` (${type}): ${shown.join(", ")}`];
    });
    const outputs = listDifferences(old.Outputs, fresh.Outputs).filter((path) => !isOfBuild(path));
    if (outputs.length > 0) lines.push(`- outputs: ${outputs.join(", ")}`);
    if (code > 0) lines.push(`- new code: ${code} ${code === 1 ? "function" : "functions"}`);
    return lines.length === 0 ? [] : [`### ${name}`, ...lines];
  });
  if (sections.length === 0) return "The templates are unchanged.";
  const warning =
    lost.length === 0 ? [] : [`**Removes resources with state: ${lost.join(", ")}. Is that meant?**`];
  return ["## What changes in AWS", ...warning, ...sections].join("\n");
}
