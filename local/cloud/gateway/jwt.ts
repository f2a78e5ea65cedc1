import { JwtVerifier } from "aws-jwt-verify";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { type Claims, toClaims } from "./api-event.ts";

interface JwtAuthorizer {
  issuer: string;
  /** App clients: an ID token names one as `aud`, an access token as `client_id`. */
  audience: readonly string[];
  /** Where the pool's keys are to be had; locally not at the issuer's own address. */
  jwksUrl: string;
}

/** The claims of the token in an Authorization header, or undefined where API Gateway would say 401. */
export type Authorize = (authorization: string | undefined) => Promise<Claims | undefined>;

/**
 * API Gateway's JWT authorizer without scopes: signature, issuer, audience and times. Access and ID tokens
 * both pass, which is why the API's own chain looks at token_use.
 */
export function createJwtAuthorizer({ issuer, audience, jwksUrl }: JwtAuthorizer): Authorize {
  const fetcher = {
    async fetch() {
      const response = await fetch(jwksUrl);
      if (!response.ok) throw new Error(`${jwksUrl} answered ${response.status}`);
      return await response.arrayBuffer();
    },
  };
  const verifier = JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck({ payload }) {
        const client = payload.aud ?? payload.client_id;
        if (typeof client !== "string" || !audience.includes(client)) throw new Error("Another audience");
      },
    },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
  return async (authorization) => {
    const token = /^(?:Bearer\s+)?(\S+)$/i.exec(authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    try {
      return toClaims(await verifier.verify(token));
    } catch {
      return undefined;
    }
  };
}
