import { execFile, spawnSync } from "node:child_process";
import { cp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/*
 * Run by `npm run prove:mutants`, with Stryker's options, or `--list` for what earlier runs have found. Prints the faults that
 * neither a test nor the compiler notices, and the share that one of them notices; fails below nine in ten. Stryker's own type
 * checker needs another version of TypeScript and four seconds for each fault; here one run of our compiler looks at a fault of
 * every file, and counts an error in the fault's own file.
 */
const root = join(import.meta.dirname, "..", "..");
const directory = join(root, ".local", "mutants");
const copy = join(directory, "compiled");

const toCommand = (name: string) => join(root, "node_modules", ".bin", name);

const position = z.object({ line: z.int(), column: z.int() });
const mutant = z.object({
  status: z.enum(["Killed", "Survived", "NoCoverage", "Timeout", "Ignored", "RuntimeError", "CompileError"]),
  replacement: z.string(),
  location: z.object({ start: position, end: position }),
});
const report = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })),
});

interface Fault {
  path: string;
  /** The file's text, and the range in it that the fault replaces. */
  source: string;
  start: number;
  end: number;
  replacement: string;
}

/** The offset of a position, whose line and column start at 1. */
const toOffset = (source: string, { line, column }: z.infer<typeof position>): number =>
  source.split("\n", line - 1).reduce((offset, { length }) => offset + length + 1, column - 1);

/** Compiles the copy, and returns the paths of the files with errors. Throws if the compiler does not start. */
async function compileCopy(): Promise<Set<string>> {
  const output = await new Promise<string>((resolve, reject) =>
    execFile(toCommand("tsc"), ["--pretty", "false"], { cwd: copy, maxBuffer: 1e9 }, (error, text) =>
      error && typeof error.code !== "number" ? reject(error) : resolve(text),
    ),
  );
  return new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path = ""]) => path));
}

/** Returns those of `faults`, one in a file, in whose file the compiler finds an error. */
async function compile(faults: readonly Fault[]): Promise<Fault[]> {
  if (faults.length === 0) return [];
  for (const { path, source, start, end, replacement } of faults)
    await writeFile(join(copy, path), source.slice(0, start) + replacement + source.slice(end));
  const broken = await compileCopy();
  for (const { path, source } of faults) await writeFile(join(copy, path), source);
  return faults.filter(({ path }) => broken.has(path));
}

/**
 * Returns the faults, one in a file, that the compiler refuses. A fault may also change a type on which another file depends,
 * so each is compiled again beside fewer others.
 */
async function findRefused(faults: readonly Fault[]): Promise<Fault[]> {
  const suspects = await compile(await compile(faults));
  const half = Math.ceil(suspects.length / 2);
  return [...(await compile(suspects.slice(0, half))), ...(await compile(suspects.slice(half)))];
}

async function copySources(): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  const filter = (path: string) => !/\.(test|fixture)\.ts$/.test(path);
  for (const folder of ["contract", "lambdas"])
    await cp(join(root, folder), join(copy, folder), { recursive: true, filter });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  const { compilerOptions } = JSON.parse(await readFile(join(root, "tsconfig.json"), "utf8"));
  const incremental = { incremental: true, tsBuildInfoFile: "./state.tsbuildinfo" };
  const config = {
    compilerOptions: { ...compilerOptions, ...incremental },
    include: ["contract", "lambdas"],
  };
  await writeFile(join(copy, "tsconfig.json"), JSON.stringify(config));
}

const options = process.argv.slice(2);
if (!options.includes("--list")) {
  const parameters = ["run", "test/mutants/stryker.config.json", ...options];
  const { status } = spawnSync(toCommand("stryker"), parameters, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
const { files } = report.parse(JSON.parse(await readFile(join(directory, "results.json"), "utf8")));
const survivors = Object.entries(files).map(([path, { source, mutants }]) =>
  mutants
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .map(({ replacement, location }): Fault => {
      const [start, end] = [toOffset(source, location.start), toOffset(source, location.end)];
      return { path, source, start, end, replacement };
    }),
);
for (const [path, { source }] of Object.entries(files))
  if ((await readFile(join(root, path), "utf8")) !== source)
    throw new Error(`${path} has changed since: run the command without --list`);
await copySources();
const [broken] = await compileCopy();
if (broken !== undefined) throw new Error(`${broken} does not compile`);
const refused = new Set<Fault>();
const rounds = Math.max(0, ...survivors.map(({ length }) => length));
for (let round = 0; round < rounds; round++)
  for (const fault of await findRefused(survivors.flatMap((faults) => faults.slice(round, round + 1))))
    refused.add(fault);

const shorten = (text: string) => text.replace(/\s+/g, " ").slice(0, 120);
const missed = survivors.flat().filter((fault) => !refused.has(fault));
for (const { path, source, start, end, replacement } of missed) {
  const line = source.slice(0, start).split("\n").length;
  console.log(`${path}:${line} ${shorten(source.slice(start, end))}  =>  ${shorten(replacement)}`);
}
const judged = Object.values(files).flatMap(({ mutants }) =>
  mutants.filter(({ status }) => status !== "Ignored"),
);
const noticed = judged.length - missed.length;
const share = noticed / Math.max(1, judged.length);
console.log(
  `${noticed} of ${judged.length} faults noticed (${(100 * share).toFixed(1)} %), ${refused.size} by the compiler alone`,
);
if (share < 0.9) process.exitCode = 1;
await rm(copy, { recursive: true });
