import * as z from "zod";
import { equalsInConstantTime } from "../../kit/digest.ts";
import { sign } from "../../kit/sign-request.ts";
import { S3Error } from "./errors.ts";

export interface SizeLimits {
  min: number;
  max: number;
}

const Matching = z.tuple([z.string(), z.string(), z.string()]);
const Range = z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]);
const Condition = z.union([Range, Matching, z.record(z.string(), z.string())]);
const Policy = z.object({ expiration: z.iso.datetime(), conditions: z.array(Condition) });

/** Fields that need no condition. */
const UNCHECKED_FIELDS = new Set(["policy", "x-amz-signature"]);

/**
 * Checks the signed policy of an upload form: signature, expiry, every condition, and that every field has a
 * condition. Returns the allowed sizes in bytes. Throws AccessDenied (also without a policy), InvalidAccessKeyId,
 * SignatureDoesNotMatch, InvalidPolicyDocument.
 */
export function checkPostPolicy(
  form: Map<string, string>,
  bucket: string,
  accessKeys: Record<string, string>,
  now: number = Date.now(),
): SizeLimits {
  const encoded = form.get("policy");
  if (encoded === undefined) throw new S3Error("AccessDenied", "Access Denied");
  checkSignature(form, encoded, accessKeys);
  const policy = parsePolicy(encoded);
  if (now >= Date.parse(policy.expiration)) throw denied("Policy expired.");

  const limits = { min: 0, max: Number.POSITIVE_INFINITY };
  const checked = new Set<string>();
  const check = (operator: string, field: string, expected: string) => {
    const name = field.toLowerCase();
    checked.add(name);
    const value = name === "bucket" ? bucket : form.get(name);
    const isMet =
      operator === "eq" ? value === expected : operator === "starts-with" && value?.startsWith(expected);
    if (!isMet) throw denied(`Policy Condition failed: ["${operator}", "$${field}", "${expected}"]`);
  };
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [field, expected] of Object.entries(condition)) check("eq", field, expected);
    } else if (condition[0] === "content-length-range") {
      limits.min = Math.max(limits.min, Number(condition[1]));
      limits.max = Math.min(limits.max, Number(condition[2]));
    } else check(condition[0], String(condition[1]).replace(/^\$/, ""), String(condition[2]));
  }
  for (const name of form.keys())
    if (!checked.has(name) && !UNCHECKED_FIELDS.has(name) && !name.startsWith("x-ignore-"))
      throw denied(`Extra input fields: ${name}`);
  return limits;
}

function checkSignature(form: Map<string, string>, policy: string, accessKeys: Record<string, string>): void {
  const [accessKeyId = "", date = "", region = "", service, end] = (form.get("x-amz-credential") ?? "").split(
    "/",
  );
  const isWellFormed =
    form.get("x-amz-algorithm") === "AWS4-HMAC-SHA256" && service === "s3" && end === "aws4_request";
  if (!isWellFormed || !form.get("x-amz-date")?.startsWith(`${date}T`))
    throw new S3Error("InvalidArgument", "The form's algorithm, date or credential scope is not valid.");
  const secret = Object.hasOwn(accessKeys, accessKeyId) ? accessKeys[accessKeyId] : undefined;
  if (secret === undefined) throw new S3Error("InvalidAccessKeyId", "Unknown access key id.");
  const expected = sign(secret, { date, region, service }, policy);
  if (!equalsInConstantTime(expected, form.get("x-amz-signature") ?? ""))
    throw new S3Error("SignatureDoesNotMatch", "The signature does not match the policy.");
}

function parsePolicy(encoded: string): z.infer<typeof Policy> {
  try {
    return Policy.parse(JSON.parse(Buffer.from(encoded, "base64").toString()));
  } catch {
    throw new S3Error(
      "InvalidPolicyDocument",
      "The content of the form does not meet the conditions of a policy.",
    );
  }
}

const denied = (reason: string) => new S3Error("AccessDenied", `Invalid according to Policy: ${reason}`);
