const PUBLIC_FIELDS = new Set([
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

/** Removes the fields of a PaymentIntent that the publishable key may not see, such as metadata and customer. */
export function toPublicView(object: object): object {
  if (!("object" in object) || object.object !== "payment_intent") return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => PUBLIC_FIELDS.has(name)));
}
