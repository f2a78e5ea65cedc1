import { join } from "node:path";
import { startFormHooks } from "../../emulators/form-hooks/server.ts";
import { choosePorts } from "../ports.ts";
import type { Deployment } from "./deployment.ts";

export interface FormHooks {
  /** The page that lists every call of a hook. */
  url: string;
  /** SSM parameters with the URLs that forms are posted to. */
  parameters: Record<string, string>;
}

/**
 * Starts the form hook emulator. FORM_HOOK_URL and UPGRADE_HOOK_URL replace it with other URLs. The functions'
 * environment holds the parameters' names.
 */
export async function deployFormHooks(
  { stateDir, cleanup }: Deployment,
  functionEnvironment: Record<string, string>,
): Promise<FormHooks> {
  const { formHooks: port } = await choosePorts(stateDir, ["formHooks"]);
  const server = await startFormHooks({ port, dir: join(stateDir, "form-hooks") });
  cleanup.defer(() => server.close());
  const { FORM_HOOK_PARAMETER: form = "", UPGRADE_HOOK_PARAMETER: upgrade = "" } = functionEnvironment;
  return {
    url: server.url,
    parameters: {
      [form]: process.env.FORM_HOOK_URL ?? `${server.url}/form`,
      [upgrade]: process.env.UPGRADE_HOOK_URL ?? `${server.url}/upgrade`,
    },
  };
}
