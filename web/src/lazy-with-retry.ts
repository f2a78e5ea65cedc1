import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { askAgain } from "./retry-import.ts";

/** React's `lazy` for a part of a page, such as a dialog, which outlives a connection that breaks off. */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => askAgain(fetchPart));
