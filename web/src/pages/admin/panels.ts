import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { TabId } from "./tabs.ts";

/** What each tab shows, fetched when it is opened. */
export const panels: Readonly<Record<TabId, LazyExoticComponent<ComponentType>>> = {
  upload: lazy(() => import("../../features/content/upload-panel.tsx")),
  manage: lazy(() => import("../../features/content/manage-panel.tsx")),
  advisors: lazy(() => import("../../features/advisors/advisors-panel.tsx")),
  users: lazy(() => import("../../features/members/users-panel.tsx")),
  "create-admin": lazy(() => import("../../features/members/create-admin-panel.tsx")),
  bookings: lazy(() => import("../../features/bookings/bookings-panel.tsx")),
  overview: lazy(() => import("../../features/overview/overview-panel.tsx")),
  submissions: lazy(() => import("../../features/forms/submissions-panel.tsx")),
};
