import {
  CalendarCheck,
  ChartColumn,
  FolderOpen,
  GraduationCap,
  Inbox,
  type LucideIcon,
  Mail,
  ScrollText,
  Settings,
  ShieldCheck,
  Upload,
  UserPlus,
  Users,
} from "lucide-react";

/** Icon of each tab, by its id. */
export const tabIcons: Readonly<Record<string, LucideIcon>> = {
  upload: Upload,
  manage: FolderOpen,
  advisors: GraduationCap,
  users: Users,
  "create-admin": UserPlus,
  overview: ChartColumn,
  bookings: CalendarCheck,
  submissions: Inbox,
  newsletter: Mail,
  audit: ScrollText,
  settings: Settings,
  security: ShieldCheck,
};
