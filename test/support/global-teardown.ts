import { rmSync } from "node:fs";

/** Playwright's last step: deletes the state of this run's local cloud. Logs and failure results stay. */
export default function forgetJourneys(): void {
  const state = process.env.JOURNEYS_STATE;
  if (!state) return;
  for (const kept of ["dynamodb", "s3", "cognito"])
    rmSync(`${state}/${kept}`, { recursive: true, force: true });
}
