import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, sourceFiles } from "./source.ts";

interface Pair {
  say: string;
  notSay: RegExp;
  /** The other word stays in these places, matched with `path: line`, each with the reason. */
  except?: readonly (readonly [place: RegExp, reason: string])[];
}

/** Of two words for one thing the code has one (docs/glossary.md). Texts for users may use the other. */
const pairs: Pair[] = [
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
        /emails|terms|^contract\/bookings\.ts: "Full refund if/,
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

const markdown = [
  ...readdirSync(root),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => join("docs", name)),
]
  // The changelog names what was renamed.
  .filter((path) => path.endsWith(".md") && path !== "CHANGELOG.md")
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const files = [...sourceFiles(root, /\.(?:ts|tsx|mjs|css|json)$/), ...markdown].filter(
  ({ path }) => path !== "test/rules/one-word.test.ts",
);

describe("one word for one thing", () => {
  it.each(pairs)("it is $say", ({ notSay, except = [] }) => {
    const found = files
      .flatMap(({ path, text }) => [path, ...text.split("\n").map((line) => `${path}: ${line.trim()}`)])
      .filter((line) => notSay.test(line) && !except.some(([place]) => place.test(line)));
    expect(found).toEqual([]);
  });
});
