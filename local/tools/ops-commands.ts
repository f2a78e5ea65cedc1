interface Command {
  /** The programs with their arguments, one after the other. */
  runs: readonly string[];
  does: string;
}

const runTool = (file: string, does: string): Command => ({ runs: [`node local/tools/${file}`], does });

/** Every command of `npm run ops`, by its name. */
export const commands: Readonly<Record<string, Command>> = {
  "admin:create": runTool("admin-create.ts", "creates an admin with a temporary password"),
  "admin:reset-mfa": runTool(
    "admin-reset-mfa.ts",
    "resets two-step sign-in of an admin whom no other admin can help",
  ),
  "stripe:setup": runTool(
    "stripe-setup.ts",
    "creates product, price, customer portal and webhook in a Stripe account, and registers the site's domain for wallets",
  ),
  logs: runTool("logs.ts", "prints every log line of one request, in order"),
  job: runTool("job.ts", "runs a scheduled job now and waits for it"),
  canary: runTool(
    "canary.ts",
    "creates the canary's account, then signs in, lists the library and downloads once",
  ),
  smoke: runTool(
    "smoke.ts",
    "signs up, downloads, pays in test mode, gets the refund and deletes the account",
  ),
  migrate: runTool("migrate.ts", "runs the migrations of stored data that have not run yet"),
  "outbox:redrive": runTool(
    "outbox-redrive.ts",
    "schedules failed deliveries of the outbox for another attempt, except those to check first",
  ),
  "accounts:compare": runTool("accounts-compare.ts", "prints how members and the user pool differ"),
  address: runTool(
    "address.ts",
    "prints what is stored about an address without an account, or erases it with --erase",
  ),
  "drill:restore": runTool(
    "drill-restore.ts",
    "rehearses the restore of a table, and compares the copy row by row",
  ),
  "restore:rows": runTool("restore-rows.ts", "gives the table of a stage the rows of a copy"),
  export: runTool("export.ts", "writes the whole table, as lines of JSON, and all files into a directory"),
  destroy: runTool("destroy.ts", "deletes a sandbox with its data"),
  cost: runTool(
    "cost/cost.ts",
    "estimates what a month costs at three sizes, and the rates of the busiest minute",
  ),
  types: { runs: ["tsc --noEmit", "tsc --noEmit -p web"], does: "checks the types" },
  lint: { runs: ["biome check --error-on-warnings ."], does: "checks lint rules and format" },
  format: { runs: ["biome check --write ."], does: "mends format and lint where it can" },
  copy: { runs: ["node test/rules/copy.ts"], does: "prints every text that a person reads, by file" },
  screens: {
    runs: ["playwright test --config test/screens/screens.config.ts"],
    does: "draws every screen and every email into .local/screens, and renews those in docs/screens",
  },
  picture: runTool("draw-architecture.ts", "draws docs/architecture.svg"),
  permissions: {
    runs: ["node test/infra/write-permissions.ts"],
    does: "writes docs/permissions.md from the synthesized stacks",
  },
  fonts: runTool("subset-fonts.ts", "cuts the fonts to the characters that nearly every page needs"),
  "templates:diff": runTool(
    "template-diff.ts",
    "prints what differs between the templates of two runs of npm run synth",
  ),
  "release:notes": runTool("release-notes.ts", "prints the changelog's section of a version"),
  audit: runTool("audit.ts", "fails for a known high or critical vulnerability in what is deployed"),
  sbom: { runs: ["npm sbom --sbom-format cyclonedx --omit=dev"], does: "lists what is deployed" },
};
