import { createHmac } from "node:crypto";
import { BUCKET, SECRET } from "./s3.fixture.ts";

export type Condition = Record<string, string> | [string, string | number, string | number];
export interface FormOptions {
  conditions: Condition[];
  fields: Record<string, string>;
  expiresIn: number;
  secret: string;
}

/** Signs a policy as the AWS documentation describes, for one key, one content type and 1 to 1000 bytes. */
export function signForm(key: string, overrides: Partial<FormOptions> = {}): Record<string, string> {
  const now = new Date();
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const fields: Record<string, string> = {
    key,
    "Content-Type": "image/png",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `local/${day}/eu-west-1/s3/aws4_request`,
    "X-Amz-Date": time,
  };
  const conditions: Condition[] = [
    { bucket: BUCKET },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ...(overrides.conditions ?? [["content-length-range", 1, 1000]]),
  ];
  const expiration = new Date(now.getTime() + (overrides.expiresIn ?? 300) * 1000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString("base64");
  const mac = (secret: string | Buffer, data: string) => createHmac("sha256", secret).update(data).digest();
  const steps = [day, "eu-west-1", "s3", "aws4_request", policy];
  const signature = steps.reduce<string | Buffer>(mac, `AWS4${overrides.secret ?? SECRET}`);
  const signed = { Policy: policy, "X-Amz-Signature": Buffer.from(signature).toString("hex") };
  return { ...fields, ...signed, ...overrides.fields };
}
