/** One route of an HTTP API: a route key, such as 'GET /api/content/{id}', and its target. */
export interface Route<Target> {
  key: string;
  target: Target;
}

export interface Match<Target> {
  route: Route<Target>;
  pathParameters: Record<string, string>;
}

type RouteMatcher<Target> = (method: string, path: string) => Match<Target> | undefined;

/**
 * Returns a function that finds the route for a request as API Gateway does: exact paths before {parameters}, those
 * before a greedy {proxy+}, and $default last; for the same path, an exact method before ANY.
 */
export function createRouteMatcher<Target>(routes: readonly Route<Target>[]): RouteMatcher<Target> {
  const compiled = routes.map(compileRoute).sort((a, b) => a.rank - b.rank || b.length - a.length);
  return (method, path) => {
    for (const { route, methods, names, pattern } of compiled) {
      const match = methods === "ANY" || methods === method ? pattern.exec(path) : null;
      if (!match) continue;
      const values = names.map((name, index) => [name, decodeParameter(match[index + 1] ?? "")]);
      return { route, pathParameters: Object.fromEntries(values) };
    }
    return undefined;
  };
}

function compileRoute<Target>(route: Route<Target>) {
  if (route.key === "$default") return { route, methods: "ANY", names: [], pattern: /^/, rank: 9, length: 0 };
  const [methods = "", path = ""] = route.key.split(" ");
  const names: string[] = [];
  const segments = path.split("/").map((segment) => {
    const parameter = /^\{([^}+]+)(\+?)\}$/.exec(segment);
    if (!parameter) return RegExp.escape(segment);
    names.push(parameter[1] ?? "");
    return parameter[2] ? "(.+)" : "([^/]+)";
  });
  const greedy = path.includes("+}") ? 4 : 0;
  const rank = greedy + (names.length > 0 ? 2 : 0) + (methods === "ANY" ? 1 : 0);
  return { route, methods, names, pattern: new RegExp(`^${segments.join("/")}$`), rank, length: path.length };
}

/** Decodes a path parameter; returns it unchanged when its encoding is invalid. */
function decodeParameter(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
