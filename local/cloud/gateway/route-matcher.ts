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
 * Returns a function that finds the route for a request as API Gateway does: exact paths before {parameters}, and those
 * before a greedy {page+}. Throws for $default and for a route of any method, which no stack has.
 */
export function createRouteMatcher<Target>(routes: readonly Route<Target>[]): RouteMatcher<Target> {
  const compiled = routes.map(compileRoute).sort((a, b) => a.rank - b.rank || b.length - a.length);
  return (method, path) => {
    for (const { route, names, pattern } of compiled) {
      const match = pattern.exec(`${method} ${path}`);
      if (!match) continue;
      const values = names.map((name, index) => [name, decodeParameter(match[index + 1] ?? "")]);
      return { route, pathParameters: Object.fromEntries(values) };
    }
    return undefined;
  };
}

function compileRoute<Target>(route: Route<Target>) {
  const [method, path] = route.key.split(" ");
  if (path === undefined || method === "ANY")
    throw new Error(`The local cloud does not support the route ${route.key}`);
  const names: string[] = [];
  const segments = path.split("/").map((segment) => {
    const parameter = /^\{([^}+]+)(\+?)\}$/.exec(segment);
    if (!parameter) return RegExp.escape(segment);
    names.push(parameter[1] ?? "");
    return parameter[2] ? "(.+)" : "([^/]+)";
  });
  const pattern = new RegExp(`^${method} ${segments.join("/")}$`);
  const rank = path.includes("+}") ? 2 : names.length > 0 ? 1 : 0;
  return { route, names, pattern, rank, length: path.length };
}

/** Decodes a path parameter; returns it unchanged when its encoding is invalid. */
function decodeParameter(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
