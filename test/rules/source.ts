import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  /** Targets of its imports: repository paths for relative ones, else the bare specifier. */
  imports: string[];
}

const rooms = ["bin", "contract", "lambdas", "lib", "local", "test", "web"];
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["']|import\(\s*["']([^"']+)["']/g;

function read(from: string, path: string): SourceFile {
  const text = readFileSync(join(from, path), "utf8");
  const imports = [...text.matchAll(importPattern)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return target.startsWith(".") ? normalize(join(dirname(path), target)) : target;
  });
  return { path, text, lines: text.split("\n").length - 1, imports };
}

/** Reads every TypeScript and module file of the repository, or of another checkout of it; or the files of other types. */
export function sourceFiles(from = root, type = /\.(ts|tsx|mjs)$/): SourceFile[] {
  return rooms.flatMap((room) =>
    readdirSync(join(from, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && type.test(entry.name))
      .map((entry) => relative(from, join(entry.parentPath, entry.name)))
      .filter((path) => !/(^|\/)(node_modules|dist|cdk\.out)\//.test(path))
      .map((path) => read(from, path)),
  );
}

export const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path) || path.startsWith("test/");
