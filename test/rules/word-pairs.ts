import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, sourceFiles } from "./source.ts";

export interface Pair {
  say: string;
  notSay: RegExp;
  /** The other word stays in these places, matched with `path: line`, each with the reason. */
  except?: readonly (readonly [place: RegExp, reason: string])[];
}

/** Of two words for one thing the code has one (docs/glossary.md). Texts for users may use the other. */
export const pairs: readonly Pair[] = [
  {
    say: "proposal",
    notSay: /\boffers?[A-Z_]\w*|\b\w+Offers?\b|\bOFFER|\/offers?\b|\boffer-\w|-offers?\b/,
  },
  {
    say: "reschedule",
    notSay:
      /\b(?:Session|Proposal)Move|\bMove(?:Answer|Choice|Question)|\w+Moved?(?:Emails|Rows|Subject|Label|Status|Error)\b|\b(?:session|proposal)-move\b|\/move[-.]|\bmove-(?:answer|heading)/,
  },
  {
    say: "reschedule, in sentences",
    notSay: /\bmov(?:es?|ed|ing) (?:a|the|their) (?:confirmed )?session\b/,
    except: [
      [
        /^(?:web\/src|docs\/(?:cancellations|copy)\.md|test\/journeys)/,
        "texts and buttons say move, as a parent does",
      ],
      [
        /emails|terms|^contract\/bookings\.ts: "(?:Full refund if|After that)/,
        "texts of emails, of the terms and of the policy",
      ],
    ],
  },
  {
    say: "subject",
    notSay: /(?:\b|_)topic|Topic/,
    except: [
      [
        /(?:^|\/)(?:lib|local\/tools\/doctor|test\/infra|docs\/(?:operations|decisions))/,
        "Amazon SNS has topics",
      ],
      [
        /checkout|register|premium-registration|membership-screens|member-forms|spec-sentences/,
        "the spec's 'Other Topics' of the sign-up form",
      ],
      [
        /^(?:web\/src\/pages\/legal|web\/src\/pages\/membership|docs\/(?:copy|requirements)\.md)/,
        "texts about that form",
      ],
    ],
  },
  { say: "hook", notSay: /(?:\bform|upgrade|owner(?:'|’|&#39;)?s|outgoing|our)[ _-]?webhook/i },
  {
    say: "createBooking",
    notSay: /\bbegin[A-Z]\w*|\b\w*[a-z]Begin[A-Z]\w*|\bbeg[aiu]ns? (?:a|the|one) booking/,
  },
  {
    say: "sign-in",
    notSay:
      /\b(?:restore|prepare|end|start|stored)Session\b|\bsession (?:check|is restored|expire[ds])|\b(?:stolen|valid|login) session\b/,
    except: [[/^local\/emulators\/aws\/cognito\//, "Cognito's own messages"]],
  },
];

/** Reads every file in which one thing has one word: code, settings and documents. */
export function readWordedFiles(from = root): { path: string; text: string }[] {
  const markdown = [
    ...readdirSync(from),
    ...readdirSync(join(from, "docs"), { recursive: true, encoding: "utf8" }).map((name) =>
      join("docs", name),
    ),
  ]
    // The changelog names what was renamed.
    .filter((path) => path.endsWith(".md") && path !== "CHANGELOG.md")
    .map((path) => ({ path, text: readFileSync(join(from, path), "utf8") }));
  return [...sourceFiles(from, /\.(?:ts|tsx|mjs|css|json)$/), ...markdown].filter(
    ({ path }) => path !== "test/rules/word-pairs.ts",
  );
}

/** Lists the lines, and the paths of files, that have the other word of a pair. */
export const findOtherWord = (
  { notSay, except = [] }: Pair,
  files: readonly { path: string; text: string }[],
): string[] =>
  files
    .flatMap(({ path, text }) => [path, ...text.split("\n").map((line) => `${path}: ${line.trim()}`)])
    .filter((line) => notSay.test(line) && !except.some(([place]) => place.test(line)));
