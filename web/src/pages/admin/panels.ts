import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export interface Panel {
  /** As it stands in the address: ?tab=manage. */
  id: string;
  label: string;
  Content: LazyExoticComponent<ComponentType>;
}

const panel = (id: string, label: string, load: () => Promise<{ default: ComponentType }>): Panel => ({
  id,
  label,
  Content: lazy(load),
});

/** The back office's tabs, the five of spec/2 §2 first, in its order; the first is the one it opens with. */
export const panels: readonly Panel[] = [
  panel("upload", "Upload Content", () => import("../../features/content/upload-panel.tsx")),
  panel("manage", "Manage Content", () => import("../../features/content/manage-panel.tsx")),
  panel("advisors", "Manage Advisors", () => import("../../features/advisors/advisors-panel.tsx")),
  panel("users", "Manage Users", () => import("../../features/members/users-panel.tsx")),
  panel("create-admin", "Create Admin", () => import("../../features/members/create-admin-panel.tsx")),
  panel("bookings", "Bookings", () => import("../../features/bookings/bookings-panel.tsx")),
  panel("overview", "Overview", () => import("../../features/overview/overview-panel.tsx")),
  panel("submissions", "Submissions", () => import("../../features/forms/submissions-panel.tsx")),
];
