import * as z from "zod";

const passwordPolicy = z.object({
  MinimumLength: z.number().default(8),
  RequireUppercase: z.boolean().default(false),
  RequireLowercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  TemporaryPasswordValidityDays: z.number().default(7),
});

export type PasswordPolicy = z.output<typeof passwordPolicy>;

/** The default password policy of Cognito. */
const strictestPolicy = passwordPolicy.parse({
  RequireUppercase: true,
  RequireLowercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
});

const attributeSchema = z.object({
  Name: z.string(),
  Required: z.boolean().default(false),
  Mutable: z.boolean().default(true),
});

const poolProperties = z.object({
  UsernameAttributes: z.tuple([z.literal("email")]),
  AliasAttributes: z.undefined().optional(),
  UsernameConfiguration: z.object({ CaseSensitive: z.literal(false) }),
  MfaConfiguration: z.enum(["OFF", "OPTIONAL"]).default("OFF"),
  EnabledMfas: z.array(z.literal("SOFTWARE_TOKEN_MFA")).default([]),
  Policies: z.object({ PasswordPolicy: passwordPolicy.default(strictestPolicy) }).prefault({}),
  Schema: z.array(attributeSchema).default([]),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.literal(false).default(false) }).prefault({}),
  // Strict: unsupported triggers must not be ignored silently.
  LambdaConfig: z
    .strictObject({
      PreSignUp: z.string().optional(),
      PostConfirmation: z.string().optional(),
      PostAuthentication: z.string().optional(),
      CustomMessage: z.string().optional(),
      PreTokenGenerationConfig: z
        .strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal("V2_0") })
        .optional(),
    })
    .prefault({}),
});

export interface Pool extends z.output<typeof poolProperties> {
  id: string;
  region: string;
  /** The part of the id after the region, used in SRP proofs. */
  shortName: string;
  issuer: string;
}

/** Parses an AWS::Cognito::UserPool. Throws for properties that this emulator does not support. */
export function parsePool(id: string, template: Record<string, unknown>): Pool {
  const [, region, shortName] = /^([\w-]+)_([0-9a-zA-Z]+)$/.exec(id) ?? [];
  if (!region || !shortName) throw new Error(`A user pool id looks like eu-west-1_Example, not ${id}`);
  const parsed = poolProperties.safeParse(template);
  if (!parsed.success)
    throw new Error(
      `User pool ${id} uses properties that are not supported here:\n${z.prettifyError(parsed.error)}`,
    );
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${id}`;
  return { ...parsed.data, id, region, shortName, issuer };
}
