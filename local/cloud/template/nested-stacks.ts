import * as z from "zod";

type Json = z.core.util.JSONType;
type Part = { [key: string]: Json };

/** A template as a file of the cloud assembly has it. Only resources and outputs matter here. */
export interface TemplateFile {
  Resources: Record<string, Part>;
  Outputs?: Record<string, Part> | undefined;
}

const nestedStack = z.object({
  Type: z.literal("AWS::CloudFormation::Stack"),
  Properties: z.object({ Parameters: z.record(z.string(), z.json()).default({}) }),
  /** The CDK writes the file's name with the context aws:cdk:enable-asset-metadata. */
  Metadata: z.object({ "aws:asset:path": z.string() }),
});

/**
 * Returns a template that also has the resources of its nested stacks, with references in place of parameters and outputs.
 * `read` returns the template of a nested stack by its file's name.
 */
export function inlineNestedStacks<Template extends TemplateFile>(
  template: Template,
  read: (file: string) => TemplateFile,
): Template {
  const resources: Record<string, Part> = {};
  const outputs = new Map<string, Json>();
  const idsOfStack = new Map<string, string[]>();
  const add = (id: string, resource: Part) => {
    if (id in resources) throw new Error(`Two stacks have a resource ${id}`);
    resources[id] = resource;
  };
  for (const [id, resource] of Object.entries(template.Resources)) {
    const { data: nested } = nestedStack.safeParse(resource);
    if (!nested) {
      add(id, resource);
      continue;
    }
    const inner = inlineNestedStacks(read(nested.Metadata["aws:asset:path"]), read);
    const fill = (value: Json): Json =>
      replaceValues(value, (name, argument) =>
        name === "Ref" && typeof argument === "string" ? nested.Properties.Parameters[argument] : undefined,
      );
    for (const [innerId, innerResource] of Object.entries(inner.Resources))
      add(innerId, fill(innerResource) as Part);
    for (const [name, output] of Object.entries(inner.Outputs ?? {}))
      outputs.set(`${id}.Outputs.${name}`, fill(output.Value ?? null));
    idsOfStack.set(id, Object.keys(inner.Resources));
  }
  const resolveOutputs = (value: Json): Json =>
    replaceValues(value, (name, argument) => {
      const found =
        name === "Fn::GetAtt" && Array.isArray(argument) ? outputs.get(argument.join(".")) : undefined;
      return found === undefined ? undefined : resolveOutputs(found);
    });
  const waitForAll = ({ DependsOn, ...rest }: Part): Part => {
    if (DependsOn === undefined) return rest;
    const ids = Array.isArray(DependsOn) ? DependsOn : [DependsOn];
    return { ...rest, DependsOn: ids.flatMap((id) => idsOfStack.get(String(id)) ?? [id]) };
  };
  return {
    ...template,
    Resources: Object.fromEntries(
      Object.entries(resources).map(([id, resource]) => [id, waitForAll(resolveOutputs(resource) as Part)]),
    ),
    ...(template.Outputs ? { Outputs: resolveOutputs(template.Outputs) } : {}),
  };
}

/** Replaces each intrinsic function for which `replace` returns a value. */
function replaceValues(value: Json, replace: (name: string, argument: Json) => Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => replaceValues(item, replace));
  if (value === null || typeof value !== "object") return value;
  const [only, ...others] = Object.entries(value);
  const replaced = only && others.length === 0 ? replace(...only) : undefined;
  return (
    replaced ??
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceValues(item, replace)]))
  );
}
