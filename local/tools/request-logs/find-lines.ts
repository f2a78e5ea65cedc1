/* Finds and formats the log lines of one request or run, for `npm run ops -- logs`. */

/** The form of ids of requests, invocations and traces. */
const idPattern = /^[\w=:.-]{6,100}$/;

/** Returns the id. Throws if it cannot be one: it becomes part of a query. */
export function parseRequestId(text: string | undefined): string {
  if (text === undefined) throw new Error("The request id is missing");
  if (!idPattern.test(text)) throw new Error(`${text} is not a request id`);
  return text;
}

export interface LogLine {
  /** The function or the access log. */
  readonly source: string;
  readonly text: string;
}

/** The lines of the local cloud's functions.log with this id. They look like `[content] {"level":"INFO",…}`. */
export function findLocalLines(log: string, id: string): LogLine[] {
  return log.split("\n").flatMap((line) => {
    if (!line.includes(id)) return [];
    const [, source, text] = /^\[([\w-]+)\] (.*)$/.exec(line) ?? [];
    return [{ source: source ?? "local cloud", text: text ?? line }];
  });
}

/** Fields that every line has, or that are shown first. */
const knownFields = ["timestamp", "level", "message", "service", "request_id", "_aws", "table"];

/** Formats a line for a terminal: time, source, level, message, then the other fields. Other text stays unchanged. */
export function formatLine({ source, text }: LogLine): string {
  const fields = parseFields(text);
  if (!fields) return `${source}  ${text.trim()}`;
  const { timestamp = fields.at ?? "", level = "", message = fields.route ?? "", error } = fields;
  const rest = Object.entries(fields).filter(([name]) => !knownFields.includes(name) && name !== "error");
  const details = rest.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(" ");
  const head = [timestamp, source, level, message, details].filter((part) => part !== "").join("  ");
  const stack = isRecord(error) ? (error.stack ?? error.message) : error;
  return stack === undefined ? head : `${head}\n    ${String(stack).replaceAll("\n", "\n    ")}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseFields(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
