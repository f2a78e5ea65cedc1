const labels: Record<string, string> = { WARN: "Warning", ERROR: "Error", CRITICAL: "Error" };

/**
 * Makes one sentence of a log line that is a warning or an error, for people who watch the terminal. Returns undefined for
 * all others, and for lines of stacks. functions.log has every line as it was written.
 */
export function summarizeLogLine(line: string): string | undefined {
  const [, source = "", text = ""] = /^(?:\[([\w-]+)\] )?(.*)$/.exec(line) ?? [];
  const place = source && ` in ${source}`;
  if (!text.startsWith("{")) return /^(\s|[}\])]|$)/.test(text) ? undefined : `Output${place}: ${text}`;
  const { level, message, error, request_id } = parseFields(text);
  const label = labels[level ?? ""];
  if (!label) return undefined;
  const cause = error?.message ? `: ${error.message}` : "";
  const more = request_id ? ` (npm run ops -- logs ${request_id})` : "";
  return `${label}${place}: ${message}${cause}${more}`;
}

interface Fields {
  level?: string;
  message?: string;
  request_id?: string;
  error?: { message?: string };
}

function parseFields(text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return {};
  }
}
