import { useEffect, useRef, useState } from "react";
import { uploadMessages } from "../../../../../contract/uploads.ts";
import { showSuccess } from "../../../ui/toast-store.ts";
import { uploads } from "../upload-store.ts";
import { drawAsFile, type MadeSheet, startSheet } from "./made-sheets.ts";
import { pickSeed, type SheetChoices, useDrawnSheet } from "./use-drawn-sheet.ts";

/** Keeps the sheet that an admin makes while the dialog is open, and draws it when it changes. */
export function useMakeSheet(onAdded: () => void) {
  const [sheet, setSheet] = useState<MadeSheet>(() => startSheet("facts"));
  const [seed, setSeed] = useState(pickSeed);
  const [added, setAdded] = useState<{ done: number; count: number }>();
  const [addError, setAddError] = useState<unknown>();
  const adding = useRef<AbortController>(undefined);
  const { title, ...recipe } = sheet;
  const { draw, ...drawn } = useDrawnSheet({ title: title.trim() || "Sheet", sheet: recipe });
  const choices: SheetChoices = { paper: "Letter", ink: "color", name: "", seed };

  const redraw = useRef(() => {});
  useEffect(() => {
    redraw.current = () => {
      setAddError(undefined);
      void draw(choices);
    };
  });
  // A title is drawn with the next change, or when the sheet is added.
  const drawnKey = JSON.stringify([recipe, seed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the recipe or the seed changes
  useEffect(() => redraw.current(), [drawnKey]);
  useEffect(() => () => adding.current?.abort(), []);

  /** Draws the sheets and adds them to the upload form, all or none. */
  async function add(sheets: readonly MadeSheet[]): Promise<void> {
    adding.current = new AbortController();
    const { signal } = adding.current;
    setAddError(undefined);
    try {
      const files: Awaited<ReturnType<typeof drawAsFile>>[] = [];
      for (const each of sheets) {
        setAdded({ done: files.length, count: sheets.length });
        files.push(await drawAsFile(each, choices, signal));
      }
      uploads.addSheets(files);
      const description = uploadMessages.filesReady(files.length);
      showSuccess(description, "Files Added");
      onAdded();
    } catch (error) {
      if (!signal.aborted) setAddError(error);
    } finally {
      setAdded(undefined);
    }
  }

  return {
    ...drawn,
    error: addError ?? drawn.error,
    sheet,
    setSheet,
    change: (options: MadeSheet["options"]) =>
      setSheet({ ...sheet, options: { ...sheet.options, ...options } }),
    drawAnother: () => setSeed(pickSeed()),
    retry: () => redraw.current(),
    add,
    added,
  };
}
