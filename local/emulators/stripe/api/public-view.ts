const SHOWN = new Set([
  "id",
  "object",
  "allowed_payment_method_types",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
]);

/** What a browser with the publishable key sees of an object: of payment intents no metadata and no customer. */
export function publicView(object: object): object {
  if (!("object" in object) || object.object !== "payment_intent") return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => SHOWN.has(name)));
}
