import type { AdminRole } from "../../../contract/roles.ts";
import { canCall } from "../../../contract/route.ts";
import { type RouteName, type Routes, routes } from "../../../contract/routes.ts";

/** The routes that only admins may call. */
export type AdminRouteName = {
  [Name in RouteName]: Routes[Name]["access"] extends "admin" ? Name : never;
}[RouteName];

/** Whether an admin with this role may call the route. */
export const canCallRoute = (name: AdminRouteName, role: AdminRole | null): boolean =>
  canCall(routes[name], role);
