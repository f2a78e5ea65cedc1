import type { ComponentType, LazyExoticComponent } from "react";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import type { TabId } from "./tabs.ts";

/** Content of each tab, loaded when the tab is opened. */
export const tabPanels: Readonly<Record<TabId, LazyExoticComponent<ComponentType>>> = {
  upload: lazyWithRetry(() => import("../../features/content/upload-panel.tsx")),
  manage: lazyWithRetry(() => import("../../features/content/manage-panel.tsx")),
  advisors: lazyWithRetry(() => import("../../features/advisors/advisors-panel.tsx")),
  users: lazyWithRetry(() => import("./users-tab.tsx")),
  "create-admin": lazyWithRetry(() => import("../../features/members/create-admin-panel.tsx")),
  bookings: lazyWithRetry(() => import("../../features/bookings/bookings-panel.tsx")),
  overview: lazyWithRetry(() => import("../../features/overview/overview-panel.tsx")),
  newsletter: lazyWithRetry(() => import("../../features/newsletter/newsletter-panel.tsx")),
  settings: lazyWithRetry(() => import("../../features/settings/settings-panel.tsx")),
  audit: lazyWithRetry(() => import("../../features/audit/audit-panel.tsx")),
  security: lazyWithRetry(() => import("../../features/members/second-factor-panel.tsx")),
  submissions: lazyWithRetry(() => import("../../features/forms/submissions-panel.tsx")),
};
