import * as z from "zod";
import { invalidParameter } from "./errors.ts";
import type { Service } from "./service.ts";

type OperationResult = object | Promise<object>;

/** One API operation: converts request JSON to response JSON. */
export type Operation = (service: Service, body: unknown) => OperationResult;

/** Creates an operation that validates its input; throws InvalidParameterException. */
export function createOperation<S extends z.ZodType>(
  input: S,
  run: (service: Service, input: z.output<S>) => OperationResult,
): Operation {
  return (service, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success) throw invalidParameter(formatValidationError(parsed.error));
    return run(service, parsed.data);
  };
}

function formatValidationError({ issues }: z.ZodError): string {
  const lines = issues.map(
    ({ path, message }) => `Value at '${path.join(".")}' failed to satisfy constraint: ${message}`,
  );
  return `${lines.length} validation error${lines.length > 1 ? "s" : ""} detected: ${lines.join("; ")}`;
}

/** Fields shared by several operations. */
export const username = z.string().min(1).max(128);
export const clientMetadata = z.record(z.string(), z.string()).optional();
export const attributeList = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2_048).default("") }))
  .default([]);

/** Parses the parameters or responses of an auth flow. Throws InvalidParameterException when one is missing. */
export function parseParameters<S extends z.ZodType>(schema: S, input: Record<string, string>): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success)
    throw invalidParameter(`Missing required parameter ${parsed.error.issues[0]?.path.join(".")}`);
  return parsed.data;
}
