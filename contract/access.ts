import type { Category } from "./content.ts";
import type { Role } from "./roles.ts";

export type Access = "open" | "sign_in" | "premium";

/**
 * The access rule for downloads (LIB-5), shared by the API and the browser. `role` is null for a guest, who can
 * download nothing, not even public items (LIB-5).
 */
export function getContentAccess(category: Category, role: Role | null): Access {
  if (role === null) return "sign_in";
  if (category !== "premium") return "open";
  return role === "free_member" ? "premium" : "open";
}

/** The label of a card's download button (LIB-5). */
export const accessLabels: Record<Access, string> = {
  open: "Download",
  sign_in: "Login Required",
  premium: "Premium Required",
};
