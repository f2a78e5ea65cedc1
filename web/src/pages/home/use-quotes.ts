import type { RefObject } from "react";
import { useSiteNear } from "../../api/use-site.ts";
import { initialQuotes, type Quote } from "./testimonial-quotes.ts";

/**
 * The quotes of the owner's settings, or until they are known, and while there are none, those that the site was built with.
 * They are fetched before `place` is in view, so that a section that appears moves nothing that is read.
 */
export const useQuotes = (place: RefObject<Element | null>): readonly Quote[] =>
  useSiteNear(place)?.testimonials ?? initialQuotes;
