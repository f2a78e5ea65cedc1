import { commands } from "../ops-commands.ts";
import type { Surroundings } from "./surroundings.ts";

/** A check found that all is well, that something is wrong and `fix` repairs it, or that it cannot be known here. */
export type Outcome =
  | { readonly state: "ok"; readonly detail: string }
  | { readonly state: "broken"; readonly detail: string; readonly fix: string }
  | { readonly state: "skipped"; readonly detail: string };

/** One question about a stage. Small enough that one thing that is wrong breaks one check. */
export interface Check {
  readonly title: string;
  run(surroundings: Surroundings): Promise<Outcome>;
}

export const reportOk = (detail: string): Outcome => ({ state: "ok", detail });

/** `fix` is the command that fixes it or, if no command can, the sentence that says where to fix it. */
export const reportBroken = (detail: string, fix: string): Outcome => ({ state: "broken", detail, fix });

export const reportSkipped = (detail: string): Outcome => ({ state: "skipped", detail });

/** Returns an npm command for the stage, for example npm run ops -- outbox:redrive --stage production. */
export function formatCommand({ stage, isLocal }: Surroundings, name: string, ...args: string[]): string {
  const all = [...(name in commands ? [name] : []), ...args, ...(isLocal ? [] : ["--stage", stage.name])];
  return [`npm run ${name in commands ? "ops" : name}`, ...(all.length > 0 ? ["--", ...all] : [])].join(" ");
}

/** Returns the command that deploys the stage. */
export const formatDeploy = (surroundings: Surroundings): string =>
  surroundings.isLocal ? "npm start" : formatCommand(surroundings, "deploy");
