import { useEffect, useRef, useState } from "react";
import type { ChosenSheet } from "../../../../../contract/makers.ts";
import { seedCount } from "../../../../../contract/sheet-code.ts";
import type { SheetInk, SheetPaper } from "../../../../../contract/sheets.ts";
import { callForFile } from "../../../api/client.ts";
import { useMarkDownloaded } from "../my-items.ts";
import { renderForPrint } from "../previews/render-pages.ts";

export const pickSeed = (): number => Math.floor(Math.random() * seedCount);

/** A sheet is drawn from an item, from the code in a footer or, for an admin, from a maker with options. */
export type SheetSource = { id: string } | { code: string } | { title: string; sheet: ChosenSheet };

/** The choices for a sheet. A child's name is kept nowhere (SHEET-6), so it is in no query, mutation, address or storage. */
export interface SheetChoices {
  paper: SheetPaper;
  ink: SheetInk;
  name: string;
  /** Chooses the numbers. A code has its own. */
  seed: number;
}

export interface DrawnSheet {
  choices: SheetChoices;
  file: Blob;
  fileName: string;
  /** The URLs of the pages' pictures, until the next sheet is drawn. */
  pictures: readonly string[];
  pageCount: number | undefined;
  /** The index of the first page with answers. Undefined for a sheet without them, and until the first page is rendered. */
  answersAt: number | undefined;
  /** Whether this browser cannot show the file. It can be saved all the same. */
  isUnreadable: boolean;
}

export function fetchSheet(source: SheetSource, { seed, ...printing }: SheetChoices, signal: AbortSignal) {
  if ("id" in source) return callForFile("drawSheet", { id: source.id, seed, ...printing }, { signal });
  if ("code" in source) return callForFile("redrawSheet", { code: source.code, ...printing }, { signal });
  return callForFile("adminPreviewSheet", { ...source, seed, ...printing }, { signal });
}

const releaseAll = (urls: readonly string[]) => {
  for (const url of urls) URL.revokeObjectURL(url);
};

/**
 * Draws a sheet and pictures of its pages; the sheet before stays until the first of them. `draw` resolves with the
 * sheet, or with undefined if it failed or another one was asked for.
 */
export function useDrawnSheet(source: SheetSource) {
  const [drawn, setDrawn] = useState<DrawnSheet>();
  const [error, setError] = useState<unknown>();
  const [isDrawing, setIsDrawing] = useState(false);
  const running = useRef<AbortController>(undefined);
  const shown = useRef<readonly string[]>([]);
  const markDownloaded = useMarkDownloaded();
  useEffect(
    () => () => {
      running.current?.abort();
      releaseAll(shown.current);
    },
    [],
  );

  async function render(sheet: DrawnSheet, signal: AbortSignal): Promise<DrawnSheet> {
    let latest = sheet;
    const show = (change: Partial<DrawnSheet>) => {
      latest = { ...latest, ...change };
      setDrawn(latest);
    };
    try {
      await renderForPrint(
        sheet.file,
        ({ picture, ...pages }) => {
          if (latest.pictures.length === 0) releaseAll(shown.current);
          shown.current = [...latest.pictures, URL.createObjectURL(picture)];
          show({ pictures: shown.current, ...pages });
        },
        signal,
      );
    } catch {
      signal.throwIfAborted();
      show({ isUnreadable: true });
    }
    return latest;
  }

  async function draw(choices: SheetChoices): Promise<DrawnSheet | undefined> {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setIsDrawing(true);
    setError(undefined);
    try {
      const answer = await fetchSheet(source, choices, signal);
      if ("id" in source) void markDownloaded(source.id);
      const unread = { pictures: [], pageCount: undefined, answersAt: undefined, isUnreadable: false };
      const sheet = { ...answer, choices, ...unread };
      return await render(sheet, signal);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
      return undefined;
    } finally {
      if (!signal.aborted) setIsDrawing(false);
    }
  }
  return { drawn, error, isDrawing, draw };
}
