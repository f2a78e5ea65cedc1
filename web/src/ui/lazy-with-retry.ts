import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { retryImport } from "./retry-import.ts";

/** React's `lazy` with retries, for parts of a page such as dialogs. */
export const lazyWithRetry = <Props extends object>(
  importComponent: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => retryImport(importComponent));
