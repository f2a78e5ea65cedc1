import { createHash } from "node:crypto";
import * as z from "zod";
import { ServiceError } from "./service-error.ts";
import type { Value, ValueStore } from "./value-store.ts";

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

/** Creates the operations of Parameter Store, by x-amz-target. */
export const createParameterOperations = (
  parameters: ValueStore,
): Record<string, (input: unknown) => object> => ({
  "AmazonSSM.GetParameter": (input) => {
    const { Name, WithDecryption } = GetParameter.parse(input);
    const found = findParameter(parameters, Name, WithDecryption);
    if (!found) throw new ServiceError("ParameterNotFound", `Parameter ${Name} not found.`);
    return { Parameter: found };
  },
  "AmazonSSM.GetParameters": (input) => {
    const { Names, WithDecryption } = GetParameters.parse(input);
    const found = Names.map((name) => ({ name, parameter: findParameter(parameters, name, WithDecryption) }));
    return {
      Parameters: found.flatMap(({ parameter }) => parameter ?? []),
      InvalidParameters: found.filter(({ parameter }) => !parameter).map(({ name }) => name),
    };
  },
  "AmazonSSM.PutParameter": (input) => {
    const { Name, Value, Type, Overwrite } = PutParameter.parse(input);
    const name = parseParameterName(Name);
    const existing = parameters.find(name);
    if (existing && !Overwrite)
      throw new ServiceError(
        "ParameterAlreadyExists",
        "The parameter already exists. To overwrite it, set Overwrite.",
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

/** Returns the parameter name for a name or an ARN. ARNs of top-level names contain an extra slash. */
function parseParameterName(reference: string): string {
  const path = /^arn:[^:]*:ssm:[^:]*:[^:]*:parameter(\/.+)$/.exec(reference)?.[1];
  if (path === undefined) return reference;
  return path.lastIndexOf("/") === 0 ? path.slice(1) : path;
}

function findParameter(parameters: ValueStore, reference: string, decrypted: boolean) {
  const name = parseParameterName(reference);
  const found = parameters.find(name);
  return found && toParameter(name, found, decrypted);
}

const toParameter = (name: string, { value, version, at, type }: Value, decrypted: boolean) => ({
  Name: name,
  Type: type,
  // Without WithDecryption, return an unusable value so that the omission is noticed locally.
  Value: type === "SecureString" && !decrypted ? createHash("sha256").update(value).digest("base64") : value,
  Version: version,
  LastModifiedDate: Date.parse(at) / 1000,
  ARN: `arn:aws:ssm:local:000000000000:parameter${name.startsWith("/") ? "" : "/"}${name}`,
  DataType: "text",
});
