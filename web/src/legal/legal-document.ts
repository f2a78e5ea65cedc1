import type { ReactNode } from "react";

/** One of the four legal pages: what it is called, what it is about in a sentence, and its numbered sections. */
export interface LegalDocument {
  title: string;
  /** For search engines. */
  description: string;
  lead: ReactNode;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The part of the address after the "#"; links from elsewhere rely on it. */
  id: string;
  title: string;
  body: ReactNode;
}

/** The day the four were last changed (LEGAL-1). */
export const lastUpdated = { day: "2025-06-01", words: "June 1, 2025" } as const;
