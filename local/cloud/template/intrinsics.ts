import type { Json, Stack } from "./assembly.ts";
import { getIdentity, type Identity } from "./identities.ts";

/** Resolves a value of one stack's template to plain JSON; undefined for AWS::NoValue. */
export type Resolve = (stack: string, value: Json) => Json | undefined;

/** The stack in which an intrinsic function is resolved; error messages name it. */
interface Scope {
  stack: Stack;
  resolve(value: Json): Json | undefined;
  getIdentity(id: string): Identity;
  resolveImport(name: string): Json | undefined;
}

/**
 * Resolves CloudFormation's intrinsic functions (Ref, Fn::GetAtt, Fn::Join, Fn::Sub, …), for stacks without conditions
 * and mappings. Throws for anything it does not support, because a guess would cause a less clear error later.
 */
export function createResolver(stacks: readonly Stack[]): Resolve {
  const byName = new Map(stacks.map((stack) => [stack.name, stack]));
  const identities = new Map<string, Identity>();
  const exports = new Map<string, () => Json | undefined>();

  const createScope = (name: string): Scope => {
    const stack = byName.get(name);
    if (!stack) throw new Error(`Stack ${name} not found`);
    const scope: Scope = {
      stack,
      resolve: (value) => resolveIn(scope, value),
      getIdentity(id) {
        const resource = stack.resources.get(id);
        if (!resource) throw new Error(`${name} refers to ${id}, which it does not contain`);
        const key = `${name}/${id}`;
        const cached = identities.get(key);
        if (cached) return cached;
        const identity = getIdentity(resource, stack, (property) => {
          const value = resolveIn(scope, resource.properties[property] ?? null);
          return typeof value === "string" ? value : undefined;
        });
        identities.set(key, identity);
        return identity;
      },
      resolveImport(exportName) {
        const value = exports.get(exportName);
        if (!value) throw new Error(`${name} imports ${exportName}, which no stack exports`);
        return value();
      },
    };
    return scope;
  };

  for (const stack of stacks) {
    const scope = createScope(stack.name);
    for (const { exportName, value } of stack.outputs)
      if (exportName !== undefined)
        exports.set(toText(scope.resolve(exportName), "an export's name"), () => scope.resolve(value));
  }
  return (stack, value) => resolveIn(createScope(stack), value);
}

function resolveIn(scope: Scope, value: Json): Json | undefined {
  if (Array.isArray(value))
    return value.map((item) => scope.resolve(item)).filter((item): item is Json => item !== undefined);
  if (value === null || typeof value !== "object") return value;
  const [only, ...others] = Object.entries(value);
  if (only && others.length === 0 && isIntrinsic(only[0])) return resolveIntrinsic(scope, only[0], only[1]);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, scope.resolve(item)] as const)
      .filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

const isIntrinsic = (key: string): boolean => key === "Ref" || key.startsWith("Fn::");

function resolveIntrinsic(scope: Scope, name: string, argument: Json): Json | undefined {
  switch (name) {
    case "Ref":
      return resolveRef(scope, toText(argument, name));
    case "Fn::GetAtt":
      return resolveAttribute(scope, argument);
    case "Fn::Join": {
      const [separator, parts] = toList(argument, name);
      return resolveStrings(scope, parts, name).join(toText(separator, name));
    }
    case "Fn::Split": {
      const [separator, whole] = toList(argument, name);
      return toText(resolveOptional(scope, whole), name).split(toText(separator, name));
    }
    case "Fn::Select": {
      const [index, from] = toList(argument, name);
      return toList(resolveOptional(scope, from), name)[Number(resolveOptional(scope, index))];
    }
    case "Fn::Base64":
      return Buffer.from(toText(scope.resolve(argument), name)).toString("base64");
    case "Fn::Sub":
      return substitute(scope, argument);
    case "Fn::ImportValue":
      return scope.resolveImport(toText(scope.resolve(argument), name));
    default:
      throw new Error(`${scope.stack.name} uses ${name}, which the local cloud does not support`);
  }
}

function resolveRef(scope: Scope, name: string): Json | undefined {
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
      return stack.parameters.has(name) ? (stack.parameters.get(name) ?? "") : scope.getIdentity(name).ref;
  }
}

/** The argument is [id, attribute] or "id.attribute"; an attribute's name may contain dots. */
function resolveAttribute(scope: Scope, argument: Json): string {
  const [id, name] =
    typeof argument === "string"
      ? [argument.slice(0, argument.indexOf(".")), argument.slice(argument.indexOf(".") + 1)]
      : resolveStrings(scope, argument, "Fn::GetAtt");
  const value = id !== undefined && name !== undefined ? scope.getIdentity(id).attributes[name] : undefined;
  if (value === undefined)
    throw new Error(`${scope.stack.name} reads ${id}.${name}, which the local cloud does not support`);
  return value;
}

function substitute(scope: Scope, argument: Json): string {
  const [pattern, values] = Array.isArray(argument) ? argument : [argument, {}];
  const localValues = values !== null && typeof values === "object" && !Array.isArray(values) ? values : {};
  return toText(pattern, "Fn::Sub").replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith("!")) return `\${${name.slice(1)}}`;
    const value = localValues[name];
    if (value !== undefined) return toText(scope.resolve(value), "Fn::Sub");
    return toText(name.includes(".") ? resolveAttribute(scope, name) : resolveRef(scope, name), "Fn::Sub");
  });
}

const resolveOptional = (scope: Scope, value: Json | undefined): Json | undefined =>
  value === undefined ? undefined : scope.resolve(value);

const resolveStrings = (scope: Scope, value: Json | undefined, where: string): string[] =>
  toList(resolveOptional(scope, value), where).map((item) => toText(item, where));

function toList(value: Json | undefined, where: string): Json[] {
  if (!Array.isArray(value)) throw new Error(`${where} needs a list, not ${JSON.stringify(value)}`);
  return value;
}

function toText(value: Json | undefined, where: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`${where} needs a string, not ${JSON.stringify(value)}`);
}
