/**
 * Why Stripe refused a call: its code (resource_missing, charge_already_refunded, …), or the error's type where it
 * has none. Undefined for whatever else was thrown. Told by the error's own fields, since its class would load the SDK.
 */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("type" in error) || typeof error.type !== "string") return undefined;
  if (!error.type.startsWith("Stripe")) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : error.type;
}
