import { rmSync } from "node:fs";

/** Playwright's last step: the cloud of this run is gone, so is what it kept; what was noted of failures stays. */
export default function forgetJourneys(): void {
  const state = process.env.JOURNEYS_STATE;
  if (!state) return;
  for (const kept of ["dynamodb", "s3", "cognito"])
    rmSync(`${state}/${kept}`, { recursive: true, force: true });
}
