import { useEffect, useRef, useState } from "react";
import type { SheetPaper } from "../../../../../contract/sheets.ts";
import { ApiError } from "../../../api/errors.ts";
import { clearPrintedPages } from "./print-pages.ts";
import {
  type DrawnSheet,
  pickSeed,
  type SheetChoices,
  type SheetSource,
  useDrawnSheet,
} from "./use-drawn-sheet.ts";

/** Letter where it is common, A4 elsewhere. */
export const getUsualPaper = (): SheetPaper =>
  /-(?:US|CA|MX|PH)$/i.test(navigator.language) ? "Letter" : "A4";

/** Keeps the choices for a sheet while its dialog is open, and draws it: a first one at once. */
export function useSheetChoices(source: SheetSource) {
  const { draw, ...sheet } = useDrawnSheet(source);
  const [choices, setChoices] = useState<SheetChoices>(() => ({
    paper: getUsualPaper(),
    ink: "color",
    name: "",
    seed: pickSeed(),
  }));
  const drawFirst = useRef(() => draw(choices));
  useEffect(() => {
    void drawFirst.current();
    return clearPrintedPages;
  }, []);

  function redraw(change: Partial<SheetChoices> = {}): void {
    const next = { ...choices, ...change };
    setChoices(next);
    void draw(next);
  }
  /** Prints or saves what is shown. A name that was typed since, or a choice that could not be drawn, is drawn first. */
  async function finish(use: (sheet: DrawnSheet) => void | Promise<void>): Promise<void> {
    const shown = sheet.drawn?.choices;
    const isCurrent =
      shown?.name === choices.name && shown.paper === choices.paper && shown.ink === choices.ink;
    const finished = isCurrent ? sheet.drawn : await draw(choices);
    if (finished) await use(finished);
  }
  return {
    ...sheet,
    choices,
    nameError: sheet.error instanceof ApiError ? sheet.error.fields?.name : undefined,
    typeName: (name: string) => setChoices({ ...choices, name }),
    redraw,
    drawAnother: () => redraw({ seed: pickSeed() }),
    finish,
  };
}

export type SheetState = ReturnType<typeof useSheetChoices>;

/**
 * Closes the dialog and asks to sign up or upgrade if the API refuses: the role may have changed since the page was
 * rendered. Returns what to do once it has closed.
 */
export function useRefusal(
  error: unknown,
  {
    onClose,
    onClosed,
    onSignUp,
    onUpgrade,
  }: { onClose: () => void; onClosed: () => void; onSignUp: () => void; onUpgrade: () => void },
): () => void {
  const code = error instanceof ApiError ? error.code : undefined;
  const ask = code === "premium_required" ? onUpgrade : code === "sign_in_required" ? onSignUp : undefined;
  const isRefused = ask !== undefined;
  const close = useRef(onClose);
  useEffect(() => {
    if (isRefused) close.current();
  }, [isRefused]);
  return () => {
    onClosed();
    ask?.();
  };
}
