import { parseSource } from "../support/parse-source.ts";
import { listFunctions } from "./list-functions.ts";
import { hasMarkerWord, listProse } from "./marker-words.ts";
import { listCircles, listRoomImports } from "./room-imports.ts";
import { isTest, sourceFiles } from "./source.ts";
import { startsWithVerb } from "./verbs.ts";

export interface Figure {
  name: string;
  value: string;
  limit: string;
}

const formatShare = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

/** Measures the repository below `root`: the figures of `npm run house`. */
export function measureHouse(root: string): Figure[] {
  const files = sourceFiles(root).map((file) => ({ ...file, parsed: parseSource(file.path, file.text) }));
  const code = files.filter(({ path }) => !isTest(path));
  const lambdas = code.filter(({ path }) => path.startsWith("lambdas/"));
  const logic = lambdas.filter(({ path }) => !/\.lambda\.ts$|(^|\/)env\.ts$/.test(path));
  const shortLogic = logic.filter(({ lines }) => lines <= 25);
  const short = lambdas.filter(({ lines }) => lines <= 25);
  const long = code.flatMap(({ path, text, parsed }) =>
    listFunctions(text, parsed).flatMap(({ name, lines }) =>
      lines > 100 ? [`${path} ${name} ${lines}`] : [],
    ),
  );
  const hasRooms = files.some(({ path }) => path.startsWith("local/cloud/"));
  const cloud = files.filter(
    ({ path }) => path.startsWith(hasRooms ? "local/cloud/" : "local/") && !isTest(path),
  );
  const prose = files.flatMap(({ path, text, parsed }) =>
    listProse(text, parsed).map((line) => ({ path, ...line })),
  );
  const share = (kind: "comment" | "title") => {
    const lines = prose.filter((line) => line.kind === kind);
    return formatShare(lines.filter(({ text }) => hasMarkerWord(text)).length, lines.length);
  };
  const functions = lambdas.flatMap(({ text, parsed }) => listFunctions(text, parsed));
  const unverbed = functions.filter(({ name }) => !startsWithVerb(name));
  const circles = listCircles(listRoomImports(lambdas));
  const references = prose.filter(
    ({ kind, text }) => kind === "comment" && /\bspec\/[12]\b|\bdesign: /.test(text),
  );
  return [
    {
      name: "circles of lambda rooms, type and dynamic imports included",
      value: `${circles.length} pairs`,
      limit: "0",
    },
    {
      name: "lambdas code files of at most 25 lines",
      value: formatShare(short.length, lambdas.length),
      limit: "≤ 20 %",
    },
    {
      name: "the same without Lambda entries and env.ts",
      value: formatShare(shortLogic.length, logic.length),
      limit: "≤ 20 %",
    },
    { name: "functions over 100 lines", value: String(long.length), limit: "0" },
    {
      name: hasRooms ? "code in local/cloud" : "code in local (one folder)",
      value: `${cloud.reduce((sum, { lines }) => sum + lines, 0)} lines`,
      limit: "≤ 5500",
    },
    {
      name: "references to documents that are not in the repository",
      value: String(references.length),
      limit: "0",
    },
    { name: "comment lines with a marker word", value: share("comment"), limit: "< 1 %" },
    { name: "test titles with a marker word", value: share("title"), limit: "< 1 %" },
    {
      name: "functions in lambdas that do not begin with a verb",
      value: formatShare(unverbed.length, functions.length),
      limit: "< 5 %",
    },
  ];
}
