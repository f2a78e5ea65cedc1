/** CSV files (RFC 4180) that spreadsheets open without running anything that a stranger wrote into a cell. */

/** Excel reads a file as UTF-8 only with this mark; LibreOffice and parsers ignore it. */
export const byteOrderMark = "\uFEFF";

/** A cell that begins like this is a formula in some spreadsheet, also after unseen characters and in full width. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;
/** Spreadsheets of some languages separate cells by semicolons or tabs, and then see no quotes: a cell begins here too. */
const innerStart = /[;\t\r\n][;\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]?/gu;
const formulaSign = /[=+\-@＝＋－＠|%]$/u;

/** One line of a CSV file, with its line end. A cell that would be a formula gets an apostrophe, which makes it text. */
export const formatCsvRow = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map((cell) => formatCell(cell)).join(",")}\r\n`;

function formatCell(cell: string | number | null | undefined): string {
  if (typeof cell === "number") return `${cell}`;
  // A null character ends the cell in some parsers.
  const text = (cell ?? "").replaceAll("\0", "");
  const safe = (formulaStart.test(text) ? `'${text}` : text).replace(innerStart, (start) =>
    start.replace(formulaSign, "'$&"),
  );
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cents as a decimal with a point, such as 80.00, which spreadsheets read as a number. */
export const formatCents = (cents: number): string => (cents / 100).toFixed(2);
