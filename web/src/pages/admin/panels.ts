import type { ComponentType, LazyExoticComponent } from "react";
import { lazyPart } from "../../lazy-part.ts";
import type { TabId } from "./tabs.ts";

/** What each tab shows, fetched when it is opened. */
export const panels: Readonly<Record<TabId, LazyExoticComponent<ComponentType>>> = {
  upload: lazyPart(() => import("../../features/content/upload-panel.tsx")),
  manage: lazyPart(() => import("../../features/content/manage-panel.tsx")),
  advisors: lazyPart(() => import("../../features/advisors/advisors-panel.tsx")),
  users: lazyPart(() => import("../../features/members/users-panel.tsx")),
  "create-admin": lazyPart(() => import("../../features/members/create-admin-panel.tsx")),
  bookings: lazyPart(() => import("../../features/bookings/bookings-panel.tsx")),
  overview: lazyPart(() => import("../../features/overview/overview-panel.tsx")),
  submissions: lazyPart(() => import("../../features/forms/submissions-panel.tsx")),
};
