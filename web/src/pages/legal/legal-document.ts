import type { ReactNode } from "react";
import type { LegalAddition } from "../../../../contract/site-texts.ts";

/** One of the four legal pages, with numbered sections. */
export interface LegalDocument {
  title: string;
  /** The page's meta description. */
  description: string;
  lead: ReactNode;
  /** The date of our last change of this page after `lastUpdated`, and what it was. */
  changed?: { day: string; label: string; what: string };
  sections: readonly LegalSection[];
  /** The setting with the owner's addition, which is the last section. */
  addition: LegalAddition;
}

export interface LegalSection {
  /** The URL fragment; other pages link to it. */
  id: string;
  title: string;
  body: ReactNode;
}

/** The date of the last change to the four pages (LEGAL-1). */
export const lastUpdated = { day: "2025-06-01", label: "June 1, 2025" } as const;
