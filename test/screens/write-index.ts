import { copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "../mail/catalog.ts";
import deleteState from "../support/global-teardown.ts";
import { drawnFolder, emailViews, screens, toFileName, views } from "./screen-list.ts";

/** The few pictures that README and docs show, which are in Git. */
const keptFolder = join(import.meta.dirname, "..", "..", "docs", "screens");

type Views = readonly { width: number; scheme: string }[];
const formatHead = (columns: string, columnViews: Views): string => {
  const names = [...columns.split(" | "), ...columnViews.map(({ width, scheme }) => `${width}, ${scheme}`)];
  return `| ${names.join(" | ")} |\n|${"---|".repeat(names.length)}`;
};
const formatLinks = (name: string, columnViews: typeof views | typeof emailViews): string =>
  columnViews.map((view) => `[${view.scheme}](${toFileName(name, view)})`).join(" | ");

const buildIndex = (): string =>
  [
    "# Screens and emails",
    ...Object.entries(screens).map(([title, group]) => {
      const rows = Object.entries(group).map(([name, shows]) => `| ${shows} | ${formatLinks(name, views)} |`);
      return [`## ${title}`, "", formatHead("screen", views), ...rows].join("\n");
    }),
    ...catalog.map(({ title, emails }) => {
      const rows = emails.map(
        ({ name, when, message }) =>
          `| ${message.subject} | ${when} | ${formatLinks(`email-${name}`, emailViews)} |`,
      );
      return [`## Emails: ${title}`, "", formatHead("subject | sent", emailViews), ...rows].join("\n");
    }),
  ].join("\n\n");

/** The last step of drawing: writes the index and renews the pictures in docs/screens. */
export default function writeIndex(): void {
  deleteState();
  writeFileSync(join(drawnFolder, "README.md"), `${buildIndex()}\n`);
  for (const file of readdirSync(keptFolder)) {
    const drawn = join(drawnFolder, file);
    if (file.endsWith(".webp") && existsSync(drawn)) copyFileSync(drawn, join(keptFolder, file));
  }
}
