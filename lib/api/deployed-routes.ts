import { HttpMethod, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { documentMethods, documentRoutes } from "../../contract/item-pages.ts";
import { getLambdaName, type Route, routes } from "../../contract/routes.ts";

export interface DeployedRoute {
  readonly key: HttpRouteKey;
  /** The name of the function that answers. */
  readonly lambda: string;
  readonly access: Route["access"];
}

/** Every route of the contract, and those of documents. There is no $default: the CDN answers unknown endpoints itself. */
export const deployedRoutes: readonly DeployedRoute[] = [
  ...Object.values<Route>(routes).map((route) => ({
    key: HttpRouteKey.with(route.path, HttpMethod[route.method]),
    lambda: getLambdaName(route),
    access: route.access,
  })),
  ...Object.values(documentRoutes).flatMap(({ path }) =>
    documentMethods.map((method) => ({
      key: HttpRouteKey.with(path, HttpMethod[method]),
      lambda: "item-page",
      access: "public" as const,
    })),
  ),
];

/** The functions that answer, apart: those that only admins call, and those that visitors or members call. */
export function splitFunctions(): Record<"backOffice" | "members", readonly string[]> {
  const called = [...Map.groupBy(deployedRoutes, ({ lambda }) => lambda)];
  const isForAdmins = (answered: readonly DeployedRoute[]) =>
    answered.every(({ access }) => access === "admin");
  return {
    backOffice: called.flatMap(([name, answered]) => (isForAdmins(answered) ? [name] : [])),
    members: called.flatMap(([name, answered]) => (isForAdmins(answered) ? [] : [name])),
  };
}
