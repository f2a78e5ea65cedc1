import { getFolder } from "./layers.ts";
import type { SourceFile } from "./source.ts";

const toLambdaFolder = (path: string): string | undefined => getFolder("lambdas", path);

/**
 * Lists which room imports which other, `import type` and `import()` included. The rooms are the folders of lambdas/ by
 * default.
 */
export function listRoomImports(
  files: SourceFile[],
  toRoom: (path: string) => string | undefined = toLambdaFolder,
): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const from = toRoom(file.path);
    if (!from) continue;
    for (const target of file.imports) {
      const to = toRoom(target);
      if (to && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** Pairs of folders that reach each other, directly or through others: `a ↔ b`. */
export function listCircles(imports: Map<string, Set<string>>): string[] {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [from];
    for (let room = open.pop(); room; room = open.pop())
      for (const next of imports.get(room) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    return seen;
  };
  const reached = new Map([...imports.keys()].map((room) => [room, reach(room)]));
  return [...imports.keys()].toSorted().flatMap((a) =>
    [...(reached.get(a) ?? [])]
      .filter((b) => a < b && reached.get(b)?.has(a))
      .toSorted()
      .map((b) => `${a} ↔ ${b}`),
  );
}
