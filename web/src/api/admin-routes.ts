import type { RouteName, Routes } from "../../../contract/routes.ts";

/** The routes that only admins may call. */
export type AdminRouteName = {
  [Name in RouteName]: Routes[Name]["access"] extends "admin" ? Name : never;
}[RouteName];
