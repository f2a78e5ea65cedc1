import { join } from "node:path";
import { startFormHooks } from "../../emulators/form-hooks/server.ts";
import { choosePorts } from "../ports.ts";
import type { Deployment } from "./deployment.ts";

export interface FormHooks {
  /** The page with every call of a hook. */
  url: string;
  /** The parameters that say where forms are posted to, with the local addresses. */
  parameters: Record<string, string>;
}

/**
 * Starts the service that forms are posted to. FORM_WEBHOOK_URL and UPGRADE_WEBHOOK_URL put others in its place;
 * `told` is what the functions are told, the parameters' names among it.
 */
export async function deployFormHooks(
  { stateDir, running }: Deployment,
  told: Record<string, string>,
): Promise<FormHooks> {
  const { formHooks: port } = await choosePorts(stateDir, ["formHooks"]);
  const server = await startFormHooks({ port, dir: join(stateDir, "form-hooks") });
  running.defer(() => server.close());
  const { FORM_WEBHOOK_PARAMETER: form = "", UPGRADE_WEBHOOK_PARAMETER: upgrade = "" } = told;
  return {
    url: server.url,
    parameters: {
      [form]: process.env.FORM_WEBHOOK_URL ?? `${server.url}/form`,
      [upgrade]: process.env.UPGRADE_WEBHOOK_URL ?? `${server.url}/upgrade`,
    },
  };
}
