import * as z from "zod";

const unit = z.enum(["seconds", "minutes", "hours", "days"]);
const unitSeconds = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

const clientProperties = z.object({
  UserPoolId: z.string(),
  GenerateSecret: z.literal(false).optional(),
  ExplicitAuthFlows: z.array(z.string()).optional(),
  PreventUserExistenceErrors: z.literal("ENABLED"),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  EnableTokenRevocation: z.literal(true).default(true),
  AuthSessionValidity: z.number().default(3),
  AccessTokenValidity: z.number().default(0),
  IdTokenValidity: z.number().default(0),
  RefreshTokenValidity: z.number().default(0),
  TokenValidityUnits: z
    .object({
      AccessToken: unit.default("hours"),
      IdToken: unit.default("hours"),
      RefreshToken: unit.default("days"),
    })
    .prefault({}),
  RefreshTokenRotation: z.object({
    Feature: z.literal("ENABLED"),
    RetryGracePeriodSeconds: z.number().min(0).max(60).default(0),
  }),
});

export interface AppClient {
  id: string;
  poolId: string;
  /** Auth flows without the ALLOW_ prefix. */
  flows: ReadonlySet<string>;
  /** Attributes that the client may read or write; undefined means the default. */
  readable: ReadonlySet<string> | undefined;
  writable: ReadonlySet<string> | undefined;
  challengeSeconds: number;
  accessSeconds: number;
  idSeconds: number;
  refreshSeconds: number;
  /** The refresh token stays valid for this long after rotation. */
  rotationGraceSeconds: number;
}

/** Parses an AWS::Cognito::UserPoolClient. Throws for properties that this emulator does not support. */
export function parseAppClient(id: string, template: Record<string, unknown>): AppClient {
  const parsed = clientProperties.safeParse(template);
  if (!parsed.success)
    throw new Error(
      `App client ${id} uses properties that are not supported here:\n${z.prettifyError(parsed.error)}`,
    );
  const properties = parsed.data;
  const flows = (properties.ExplicitAuthFlows ?? ["ALLOW_USER_SRP_AUTH"]).map((flow) =>
    flow.replace(/^ALLOW_/, ""),
  );
  const units = properties.TokenValidityUnits;
  return {
    id,
    poolId: properties.UserPoolId,
    flows: new Set(flows),
    readable: properties.ReadAttributes && new Set(properties.ReadAttributes),
    writable: properties.WriteAttributes && new Set(properties.WriteAttributes),
    challengeSeconds: properties.AuthSessionValidity * 60,
    // Zero means the default of the service.
    accessSeconds: properties.AccessTokenValidity * unitSeconds[units.AccessToken] || 3_600,
    idSeconds: properties.IdTokenValidity * unitSeconds[units.IdToken] || 3_600,
    refreshSeconds: properties.RefreshTokenValidity * unitSeconds[units.RefreshToken] || 30 * 86_400,
    rotationGraceSeconds: properties.RefreshTokenRotation.RetryGracePeriodSeconds,
  };
}
