import { createHash } from "node:crypto";
import * as z from "zod";
import type { KeptValues, Value } from "./kept-values.ts";
import { ServiceError } from "./service-error.ts";

const Name = z.string().min(1);
const GetParameter = z.object({ Name, WithDecryption: z.boolean().default(false) });
const GetParameters = z.object({
  Names: z.array(Name).min(1).max(10),
  WithDecryption: z.boolean().default(false),
});
const PutParameter = z.object({
  Name,
  Value: z.string().min(1).max(4096),
  Type: z.enum(["String", "SecureString", "StringList"]).optional(),
  Overwrite: z.boolean().default(false),
});

/** Parameter Store's operations by the name they go under in x-amz-target. */
export const parameterOperations = (parameters: KeptValues): Record<string, (input: unknown) => object> => ({
  "AmazonSSM.GetParameter": (input) => {
    const { Name, WithDecryption } = GetParameter.parse(input);
    const found = find(parameters, Name, WithDecryption);
    if (!found) throw new ServiceError("ParameterNotFound", `Parameter ${Name} not found.`);
    return { Parameter: found };
  },
  "AmazonSSM.GetParameters": (input) => {
    const { Names, WithDecryption } = GetParameters.parse(input);
    const found = Names.map((name) => ({ name, parameter: find(parameters, name, WithDecryption) }));
    return {
      Parameters: found.flatMap(({ parameter }) => parameter ?? []),
      InvalidParameters: found.filter(({ parameter }) => !parameter).map(({ name }) => name),
    };
  },
  "AmazonSSM.PutParameter": (input) => {
    const { Name, Value, Type, Overwrite } = PutParameter.parse(input);
    const name = nameOf(Name);
    const existing = parameters.get(name);
    if (existing && !Overwrite)
      throw new ServiceError(
        "ParameterAlreadyExists",
        "The parameter already exists. To overwrite it, say Overwrite.",
      );
    const type = Type ?? existing?.type;
    if (!type)
      throw new ServiceError(
        "ValidationException",
        "A parameter type is required when you create a parameter.",
      );
    return { Version: parameters.put(name, Value, type).version, Tier: "Standard" };
  },
});

/** A parameter is named by its name or its ARN, which has the name after "parameter", its first slash shared. */
function nameOf(reference: string): string {
  const path = /^arn:[^:]*:ssm:[^:]*:[^:]*:parameter(\/.+)$/.exec(reference)?.[1];
  if (path === undefined) return reference;
  return path.lastIndexOf("/") === 0 ? path.slice(1) : path;
}

function find(parameters: KeptValues, reference: string, decrypted: boolean) {
  const name = nameOf(reference);
  const found = parameters.get(name);
  return found && shapeOf(name, found, decrypted);
}

const shapeOf = (name: string, { value, version, at, type }: Value, decrypted: boolean) => ({
  Name: name,
  Type: type,
  // Who forgets to ask for decryption shall notice it here, not on AWS.
  Value: type === "SecureString" && !decrypted ? createHash("sha256").update(value).digest("base64") : value,
  Version: version,
  LastModifiedDate: Date.parse(at) / 1000,
  ARN: `arn:aws:ssm:local:000000000000:parameter${name.startsWith("/") ? "" : "/"}${name}`,
  DataType: "text",
});
