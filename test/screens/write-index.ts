import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import forgetJourneys from "../support/global-teardown.ts";
import { screensFolder } from "./draw-screen.ts";
import { allViews, listKeptViews, screens, toFileName } from "./screen-list.ts";

const buildTable = (group: Record<string, string>): string =>
  [
    `| screen | ${allViews.map(({ width, scheme }) => `${width}, ${scheme}`).join(" | ")} |`,
    `|---|${allViews.map(() => "---|").join("")}`,
    ...Object.entries(group).map(([name, shows]) => {
      const kept = listKeptViews(name);
      const links = allViews.map((view) =>
        kept.includes(view) ? `[${view.scheme}](${toFileName(name, view)})` : "",
      );
      return `| ${shows} | ${links.join(" | ")} |`;
    }),
  ].join("\n");

const buildIndex = (): string =>
  [
    "# Screens",
    "Every screen with demo data, at 1300 pixels and on a phone in dark colors; those of the library at both widths in both\ncolor schemes. `npm run docs:screens` draws them; `ALL_VIEWS=1 npm run docs:screens` draws all\nviews of all screens, into .local/screens. Emails are in [mail/](mail/README.md).",
    ...Object.entries(screens).map(([title, group]) => `## ${title}\n\n${buildTable(group)}`),
  ].join("\n\n");

/** The last step of drawing: writes the index and deletes pictures that it does not list. */
export default function writeIndex(): void {
  forgetJourneys();
  if (process.env.ALL_VIEWS) return;
  const listed = Object.values(screens).flatMap((group) =>
    Object.keys(group).flatMap((name) => listKeptViews(name).map((view) => toFileName(name, view))),
  );
  for (const file of readdirSync(screensFolder))
    if (/\.(webp|png)$/.test(file) && !listed.includes(file)) rmSync(join(screensFolder, file));
  writeFileSync(join(screensFolder, "README.md"), `${buildIndex()}\n`);
}
