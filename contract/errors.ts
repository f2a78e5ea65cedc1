import * as z from "zod";

/**
 * The API's error codes and their HTTP statuses (API-3).
 * The browser decides by code, never by message.
 */
export const errorStatus = {
  invalid: 400,
  unknown_field: 400,
  sign_in_required: 401,
  payment_required: 402,
  forbidden: 403,
  premium_required: 403,
  not_your_session: 403,
  mfa_required: 403,
  admin_role_required: 403,
  fresh_sign_in_required: 403,
  not_found: 404,
  conflict: 409,
  already_premium: 409,
  already_scheduled: 409,
  payment_already_used: 409,
  price_mismatch: 409,
  slot_taken: 409,
  slot_past: 409,
  reschedule_open: 409,
  reschedule_closed: 409,
  no_show_closed: 409,
  outside_hours: 409,
  no_free_times: 409,
  last_admin: 409,
  member_exists: 409,
  subscription_active: 409,
  free_pack: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  payment_provider_unavailable: 502,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The page shows these for failures that no API response explains. */
export const unexpectedErrorMessage = "An unexpected error occurred.";

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every error response. `fields` maps a field's path to its validation message. */
export const errorEnvelope = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    request_id: z.string(),
  }),
});

export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
