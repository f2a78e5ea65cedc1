import { cpus, loadavg } from "node:os";
import type { Figure } from "./figure.ts";

const columns = ["what", "measured", "limit"] as const;

/** Prints the table of figures, and lets the process fail when one that is marked with a star exceeds its limit. */
export function printReport(figures: readonly Figure[]): void {
  console.log(`\n${formatFigures(figures)}`);
  const broken = figures.filter(({ binding, over }) => binding && over);
  if (broken.length > 0) console.log(`\nOver: ${broken.map(({ what }) => what).join("; ")}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.toSorted((a, b) => a.budget - b.budget);
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) => {
    const cells = columns.map((column, place) => row[column].padEnd(widths[place] ?? 0));
    const mark = `${String(row.budget).padStart(2)}${row.binding ? "*" : " "}`;
    return [mark, ...cells, row.over ? "over" : "ok"].join("  ");
  });
  return [
    ...lines,
    "",
    describeMachine(),
    "* fails the run. KB are 1,024 bytes, of Brotli at its best for the web.",
  ].join("\n");
}

function describeMachine(): string {
  const { platform, arch, version } = process;
  const cores = cpus();
  const [busy = 0] = loadavg();
  return [
    `Measured on Node ${version}, ${platform} ${arch}, ${cores.length} × ${cores[0]?.model.trim() || "CPU"}`,
    `load ${busy.toFixed(1)}: what is timed is a ratio within this run, from several turns`,
  ].join(", ");
}
