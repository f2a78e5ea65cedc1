import * as z from "zod";
import { maxBodyBytes, type Route } from "../../contract/routes.ts";
import {
  type AppError,
  invalidInput,
  notFound,
  tooLarge,
  unknownField,
  unsupportedMediaType,
} from "../errors.ts";
import { describeIssue } from "./describe-issue.ts";
import type { ApiEvent } from "./event.ts";

type Fields = Record<string, unknown>;

/**
 * Parses and validates a route's input: path parameters and the query (GET and `queryOnly`) or the JSON body, as one object.
 * Throws too_large, unsupported_media_type, not_found (an impossible path parameter), unknown_field and invalid.
 */
export function parseInput(event: ApiEvent, route: Route): unknown {
  const pathParameters: Fields = { ...event.pathParameters };
  const isInUrl = route.method === "GET" || route.queryOnly;
  const sent: Fields = isInUrl ? { ...event.queryStringParameters } : readBody(event);
  const repeated = Object.keys(sent).filter((name) => Object.hasOwn(pathParameters, name));
  if (repeated.length > 0) throw unknownField(toFieldErrors(repeated));
  const parsed = route.input.safeParse({ ...sent, ...pathParameters }, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw toInputError(parsed.error.issues, pathParameters);
}

/** The Idempotency-Key header of a keyed route, or "" without one. Throws invalid unless it is a UUID. */
export function parseIdempotencyKey({ headers }: ApiEvent, { keyed }: Route): string {
  const sent = headers["idempotency-key"];
  if (!keyed || (keyed === "optional" && sent === undefined)) return "";
  const key = z.guid().safeParse(sent);
  if (!key.success) throw invalidInput({ "idempotency-key": "A UUID is required" });
  return key.data.toLowerCase();
}

function readBody(event: ApiEvent): Fields {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length === 0) return {};
  if (bytes.length > maxBodyBytes) throw tooLarge();
  const mediaType = event.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw unsupportedMediaType();
  const body = parseJson(bytes.toString());
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw invalidInput({ "": "The body must be a JSON object" });
  return { ...body };
}

/** Rejects lone surrogates, which JSON's grammar allows as escapes but DynamoDB cannot store. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === "string" && !value.isWellFormed()) throw new SyntaxError("Lone surrogate");
      return value;
    });
  } catch {
    throw invalidInput({ "": "The body is not valid JSON" });
  }
}

function toInputError(issues: readonly z.core.$ZodIssue[], pathParameters: Fields): AppError {
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [],
  );
  if (unknown.length > 0) return unknownField(toFieldErrors(unknown));
  if (issues.some(({ path: [first] }) => typeof first === "string" && Object.hasOwn(pathParameters, first)))
    return notFound("item");
  return invalidInput(
    Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]).reverse()),
  );
}

const toFieldErrors = (names: string[]) => Object.fromEntries(names.map((name) => [name, "Unknown field"]));
