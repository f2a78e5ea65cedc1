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

/** What Cognito demands of passwords in a pool that says nothing about them. */
const strictest = passwordPolicy.parse({
  RequireUppercase: true,
  RequireLowercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
});

const mailTemplate = z.object({ EmailSubject: z.string().optional(), EmailMessage: z.string().optional() });

const attributeSchema = z.object({
  Name: z.string(),
  Required: z.boolean().default(false),
  Mutable: z.boolean().default(true),
});

const poolProperties = z.object({
  UserPoolName: z.string().optional(),
  UsernameAttributes: z.tuple([z.literal("email")]),
  AliasAttributes: z.undefined().optional(),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean().optional() }).prefault({}),
  MfaConfiguration: z.literal("OFF").optional(),
  AutoVerifiedAttributes: z.array(z.string()).default([]),
  UserAttributeUpdateSettings: z
    .object({ AttributesRequireVerificationBeforeUpdate: z.array(z.string()).default([]) })
    .prefault({}),
  Policies: z.object({ PasswordPolicy: passwordPolicy.default(strictest) }).prefault({}),
  Schema: z.array(attributeSchema).default([]),
  AdminCreateUserConfig: z
    .object({
      AllowAdminCreateUserOnly: z.boolean().default(false),
      InviteMessageTemplate: mailTemplate.prefault({}),
    })
    .prefault({}),
  VerificationMessageTemplate: mailTemplate
    .extend({ DefaultEmailOption: z.literal("CONFIRM_WITH_CODE").optional() })
    .prefault({}),
  // Strict: a trigger that is named here and never called would be a lie.
  LambdaConfig: z
    .strictObject({
      PreSignUp: z.string().optional(),
      PostConfirmation: z.string().optional(),
      CustomMessage: z.string().optional(),
    })
    .prefault({}),
});

export interface Pool extends z.output<typeof poolProperties> {
  id: string;
  region: string;
  /** The part of the id after the region; SRP mixes it into every proof. */
  shortName: string;
  issuer: string;
  /** The properties as the template spells them, for DescribeUserPool. */
  template: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  created: number;
}

/** Reads an AWS::Cognito::UserPool. Throws when it asks for what this stand-in does not do. */
export function readPool(id: string, template: Record<string, unknown>, created: number): Pool {
  const [, region, shortName] = /^([\w-]+)_([0-9a-zA-Z]+)$/.exec(id) ?? [];
  if (!region || !shortName) throw new Error(`A user pool id looks like eu-west-1_Example, not ${id}`);
  const parsed = poolProperties.safeParse(template);
  if (!parsed.success)
    throw new Error(`User pool ${id} asks for what is not served here:\n${z.prettifyError(parsed.error)}`);
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${id}`;
  return { ...parsed.data, id, region, shortName, issuer, template, created };
}
