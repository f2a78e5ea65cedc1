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
import type { ApiEvent } from "./event.ts";

type Fields = Record<string, unknown>;

/**
 * A route's input, parsed: path parameters, then the query (GET) or the body, as one object. Throws too_large,
 * unsupported_media_type, not_found (a path parameter that can name nothing), unknown_field and invalid.
 */
export function parseInput(event: ApiEvent, route: Route): unknown {
  const inPath: Fields = { ...event.pathParameters };
  const sent: Fields = route.method === "GET" ? { ...event.queryStringParameters } : readBody(event);
  const repeated = Object.keys(sent).filter((name) => Object.hasOwn(inPath, name));
  if (repeated.length > 0) throw unknownField(eachField(repeated));
  const parsed = route.input.safeParse({ ...sent, ...inPath });
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error.issues, inPath);
}

/** The attempt that the request belongs to, of a keyed route; of any other "". Throws invalid where it is no UUID. */
export function parseIdempotencyKey({ headers }: ApiEvent, { keyed }: Route): string {
  if (!keyed) return "";
  const key = z.guid().safeParse(headers["idempotency-key"]);
  if (!key.success) throw invalidInput({ "idempotency-key": "Each attempt needs a UUID of its own" });
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

/** Escapes can spell half a character, which JSON's grammar lets pass and no table keeps: it is refused here, for all. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === "string" && !value.isWellFormed()) throw new SyntaxError("Half a character");
      return value;
    });
  } catch {
    throw invalidInput({ "": "The body is not valid JSON" });
  }
}

function refusal(issues: readonly z.core.$ZodIssue[], inPath: Fields): AppError {
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [],
  );
  if (unknown.length > 0) return unknownField(eachField(unknown));
  if (issues.some(({ path: [first] }) => typeof first === "string" && Object.hasOwn(inPath, first)))
    return notFound("item");
  return invalidInput(
    Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]).reverse()),
  );
}

const eachField = (names: string[]) => Object.fromEntries(names.map((name) => [name, "Unknown field"]));
