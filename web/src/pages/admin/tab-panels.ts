import {
  CalendarCheck,
  ChartColumn,
  FolderOpen,
  GraduationCap,
  Inbox,
  type LucideIcon,
  Mail,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Upload,
  UserPlus,
  Users,
} from "lucide-react";
import type { ComponentType, LazyExoticComponent } from "react";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import type { TabId } from "./tabs.ts";

/** The icon of each tab, and its content, which is loaded when the tab is opened. */
export const tabPanels: Readonly<
  Record<TabId, { icon: LucideIcon; Panel: LazyExoticComponent<ComponentType> }>
> = {
  upload: { icon: Upload, Panel: lazyWithRetry(() => import("../../features/content/upload-panel.tsx")) },
  manage: { icon: FolderOpen, Panel: lazyWithRetry(() => import("../../features/content/manage-panel.tsx")) },
  advisors: {
    icon: GraduationCap,
    Panel: lazyWithRetry(() => import("../../features/advisors/advisors-panel.tsx")),
  },
  users: { icon: Users, Panel: lazyWithRetry(() => import("./users-tab.tsx")) },
  "create-admin": {
    icon: UserPlus,
    Panel: lazyWithRetry(() => import("../../features/members/create-admin-panel.tsx")),
  },
  overview: {
    icon: ChartColumn,
    Panel: lazyWithRetry(() => import("../../features/overview/overview-panel.tsx")),
  },
  bookings: {
    icon: CalendarCheck,
    Panel: lazyWithRetry(() => import("../../features/bookings/bookings-panel.tsx")),
  },
  submissions: {
    icon: Inbox,
    Panel: lazyWithRetry(() => import("../../features/forms/submissions-panel.tsx")),
  },
  deliveries: {
    icon: Send,
    Panel: lazyWithRetry(() => import("../../features/deliveries/deliveries-panel.tsx")),
  },
  newsletter: {
    icon: Mail,
    Panel: lazyWithRetry(() => import("../../features/newsletter/newsletter-panel.tsx")),
  },
  audit: { icon: ScrollText, Panel: lazyWithRetry(() => import("../../features/audit/audit-panel.tsx")) },
  settings: {
    icon: Settings,
    Panel: lazyWithRetry(() => import("../../features/settings/settings-panel.tsx")),
  },
  security: {
    icon: ShieldCheck,
    Panel: lazyWithRetry(() => import("../../features/members/second-factor-panel.tsx")),
  },
};
