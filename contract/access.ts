import type { Category } from "./content.ts";
import type { Role } from "./roles.ts";

export type Access = "open" | "sign_in" | "premium";

/**
 * Who may download what (spec/1 §6), asked by the API and by the browser alike. `role` null is a guest:
 * guests never download, public items included (design: decisions, "Library").
 */
export function contentAccess(category: Category, role: Role | null): Access {
  if (role === null) return "sign_in";
  if (category !== "premium") return "open";
  return role === "free_member" ? "premium" : "open";
}

/** The words on a card's button (spec/1 §6). */
export const accessLabels: Record<Access, string> = {
  open: "Download",
  sign_in: "Login Required",
  premium: "Premium Required",
};
