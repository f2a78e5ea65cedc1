import * as z from "zod";
import { invalidParameter } from "./errors.ts";
import type { Service } from "./service.ts";

type Answer = object | Promise<object>;

/** One API operation: takes the request's JSON, returns the answer's. */
export type Operation = (service: Service, body: unknown) => Answer;

/** Makes an operation that is run only with input of this shape; else it throws InvalidParameterException. */
export function operation<S extends z.ZodType>(
  input: S,
  run: (service: Service, input: z.output<S>) => Answer,
): Operation {
  return (service, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success) throw invalidParameter(complaint(parsed.error));
    return run(service, parsed.data);
  };
}

function complaint({ issues }: z.ZodError): string {
  const lines = issues.map(
    ({ path, message }) => `Value at '${path.join(".")}' failed to satisfy constraint: ${message}`,
  );
  return `${lines.length} validation error${lines.length > 1 ? "s" : ""} detected: ${lines.join("; ")}`;
}

/** Fields that several operations take. */
export const username = z.string().min(1).max(128);
export const clientMetadata = z.record(z.string(), z.string()).optional();
export const attributeList = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2_048).default("") }))
  .default([]);

/** Reads the parameters or responses of an auth flow. Throws InvalidParameterException when one is missing. */
export function readParameters<S extends z.ZodType>(schema: S, given: Record<string, string>): z.output<S> {
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw invalidParameter(`Missing required parameter ${parsed.error.issues[0]?.path.join(".")}`);
  return parsed.data;
}
