import type { HookName } from "../../contract/site-settings-admin.ts";
import { hooksEnv, unset } from "../env.ts";
import { readOwnerParameter } from "../settings.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";

const parameters = { form: "FORM_HOOK_PARAMETER", upgrade: "UPGRADE_HOOK_PARAMETER" } as const;

/** The address in the settings, or the stage's parameter until the owner has saved one; undefined if nothing is posted. */
export async function findHookAddress(
  hook: HookName,
  settings?: Awaited<ReturnType<typeof getSiteSettings>>,
): Promise<string | undefined> {
  const saved = (settings ?? (await getSiteSettings()))[`${hook}_hook_url`];
  const address = saved ?? (await readOwnerParameter(hooksEnv.read(parameters[hook])));
  return address === unset ? undefined : address;
}
