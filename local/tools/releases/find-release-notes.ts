import { UsageError } from "../usage-error.ts";

/**
 * The section of a version in a changelog in the form of Keep a Changelog, without its heading. An owner's own tag, such as
 * v1.2.0-us, has the notes of its version. Throws UsageError if the section is missing.
 */
export function findReleaseNotes(changelog: string, tag: string): string {
  const version = tag.replace(/^v/, "").replace(/-.*/, "");
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf("\n") + 1).trim();
  if (!notes)
    throw new UsageError(
      `CHANGELOG.md has no section "## [${version}]": write it below "## [Unreleased]", commit and tag again`,
    );
  return notes;
}
