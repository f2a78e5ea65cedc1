import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import forgetJourneys from "../support/global-teardown.ts";
import { screensFolder } from "./draw-screen.ts";
import { keptViews, screens, toFileName } from "./screen-list.ts";

const buildTable = (group: Record<string, string>): string =>
  [
    `| screen | ${keptViews.map(({ width, scheme }) => `${width}, ${scheme}`).join(" | ")} |`,
    `|---|${keptViews.map(() => "---|").join("")}`,
    ...Object.entries(group).map(([name, shows]) => {
      const links = keptViews.map((view) => `[${view.scheme}](${toFileName(name, view)})`);
      return `| ${shows} | ${links.join(" | ")} |`;
    }),
  ].join("\n");

const buildIndex = (): string =>
  [
    "# Screens",
    "Every screen with demo data, at 1300 pixels and on a phone in dark colors. `npm run docs:screens` draws them;\n`ALL_VIEWS=1 npm run docs:screens` draws both widths in both color schemes, into .local/screens. Emails are in\n[mail/](mail/README.md).",
    ...Object.entries(screens).map(([title, group]) => `## ${title}\n\n${buildTable(group)}`),
  ].join("\n\n");

/** The last step of drawing: writes the index and deletes pictures that it does not list. */
export default function writeIndex(): void {
  forgetJourneys();
  if (process.env.ALL_VIEWS) return;
  const listed = Object.values(screens).flatMap((group) =>
    Object.keys(group).flatMap((name) => keptViews.map((view) => toFileName(name, view))),
  );
  for (const file of readdirSync(screensFolder))
    if (/\.(webp|png)$/.test(file) && !listed.includes(file)) rmSync(join(screensFolder, file));
  writeFileSync(join(screensFolder, "README.md"), `${buildIndex()}\n`);
}
