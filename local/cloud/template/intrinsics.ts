import type { Json, Stack } from "./assembly.ts";
import { type Identity, identityOf } from "./identities.ts";

/** Resolves a value of one stack's template to plain JSON; undefined for AWS::NoValue. */
export type Resolve = (stack: string, value: Json) => Json | undefined;

/** Where an intrinsic stands, so that whatever cannot be resolved is named by its place. */
interface Scope {
  stack: Stack;
  resolve(value: Json): Json | undefined;
  identity(id: string): Identity;
  imported(name: string): Json | undefined;
}

/**
 * The intrinsic functions of CloudFormation, for stacks without conditions and mappings. What it does not
 * know it refuses, naming it: a guess would only fail later and elsewhere.
 */
export function createResolver(stacks: readonly Stack[]): Resolve {
  const byName = new Map(stacks.map((stack) => [stack.name, stack]));
  const identities = new Map<string, Identity>();
  const exports = new Map<string, () => Json | undefined>();

  const scopeOf = (name: string): Scope => {
    const stack = byName.get(name);
    if (!stack) throw new Error(`There is no stack ${name}`);
    const scope: Scope = {
      stack,
      resolve: (value) => resolveIn(scope, value),
      identity(id) {
        const resource = stack.resources.get(id);
        if (!resource) throw new Error(`${name} refers to ${id}, which it does not hold`);
        const key = `${name}/${id}`;
        const known = identities.get(key);
        if (known) return known;
        const identity = identityOf(resource, stack, (property) => {
          const value = resolveIn(scope, resource.properties[property] ?? null);
          return typeof value === "string" ? value : undefined;
        });
        identities.set(key, identity);
        return identity;
      },
      imported(exportName) {
        const value = exports.get(exportName);
        if (!value) throw new Error(`${name} imports ${exportName}, which no stack exports`);
        return value();
      },
    };
    return scope;
  };

  for (const stack of stacks) {
    const scope = scopeOf(stack.name);
    for (const { exportName, value } of stack.outputs)
      if (exportName !== undefined)
        exports.set(text(scope.resolve(exportName), "an export's name"), () => scope.resolve(value));
  }
  return (stack, value) => resolveIn(scopeOf(stack), value);
}

function resolveIn(scope: Scope, value: Json): Json | undefined {
  if (Array.isArray(value))
    return value.map((item) => scope.resolve(item)).filter((item): item is Json => item !== undefined);
  if (value === null || typeof value !== "object") return value;
  const [only, ...others] = Object.entries(value);
  if (only && others.length === 0 && isIntrinsic(only[0])) return intrinsic(scope, only[0], only[1]);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, scope.resolve(item)] as const)
      .filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

const isIntrinsic = (key: string): boolean => key === "Ref" || key.startsWith("Fn::");

function intrinsic(scope: Scope, name: string, argument: Json): Json | undefined {
  switch (name) {
    case "Ref":
      return ref(scope, text(argument, name));
    case "Fn::GetAtt":
      return attribute(scope, argument);
    case "Fn::Join": {
      const [separator, parts] = list(argument, name);
      return strings(scope, parts, name).join(text(separator, name));
    }
    case "Fn::Split": {
      const [separator, whole] = list(argument, name);
      return text(resolved(scope, whole), name).split(text(separator, name));
    }
    case "Fn::Select": {
      const [index, from] = list(argument, name);
      return list(resolved(scope, from), name)[Number(resolved(scope, index))];
    }
    case "Fn::Base64":
      return Buffer.from(text(scope.resolve(argument), name)).toString("base64");
    case "Fn::Sub":
      return substitute(scope, argument);
    case "Fn::ImportValue":
      return scope.imported(text(scope.resolve(argument), name));
    default:
      throw new Error(`${scope.stack.name} uses ${name}, which the local cloud does not resolve`);
  }
}

function ref(scope: Scope, name: string): Json | undefined {
  const { stack } = scope;
  switch (name) {
    case "AWS::Region":
      return stack.region;
    case "AWS::AccountId":
      return stack.account;
    case "AWS::Partition":
      return "aws";
    case "AWS::URLSuffix":
      return "amazonaws.com";
    case "AWS::StackName":
    case "AWS::StackId":
      return stack.name;
    case "AWS::NoValue":
      return undefined;
    default:
      return stack.parameters.has(name) ? (stack.parameters.get(name) ?? "") : scope.identity(name).ref;
  }
}

/** Either [id, attribute] or "id.attribute"; an attribute's name may itself hold dots. */
function attribute(scope: Scope, argument: Json): string {
  const [id, name] =
    typeof argument === "string"
      ? [argument.slice(0, argument.indexOf(".")), argument.slice(argument.indexOf(".") + 1)]
      : strings(scope, argument, "Fn::GetAtt");
  const value = id !== undefined && name !== undefined ? scope.identity(id).attributes[name] : undefined;
  if (value === undefined)
    throw new Error(`${scope.stack.name} reads ${id}.${name}, which the local cloud does not know`);
  return value;
}

function substitute(scope: Scope, argument: Json): string {
  const [pattern, values] = Array.isArray(argument) ? argument : [argument, {}];
  const own = values !== null && typeof values === "object" && !Array.isArray(values) ? values : {};
  return text(pattern, "Fn::Sub").replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith("!")) return `\${${name.slice(1)}}`;
    const value = own[name];
    if (value !== undefined) return text(scope.resolve(value), "Fn::Sub");
    return text(name.includes(".") ? attribute(scope, name) : ref(scope, name), "Fn::Sub");
  });
}

const resolved = (scope: Scope, value: Json | undefined): Json | undefined =>
  value === undefined ? undefined : scope.resolve(value);

const strings = (scope: Scope, value: Json | undefined, where: string): string[] =>
  list(resolved(scope, value), where).map((item) => text(item, where));

function list(value: Json | undefined, where: string): Json[] {
  if (!Array.isArray(value)) throw new Error(`${where} wants a list, not ${JSON.stringify(value)}`);
  return value;
}

function text(value: Json | undefined, where: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`${where} wants a text, not ${JSON.stringify(value)}`);
}
