import { JwtVerifier } from "aws-jwt-verify";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { type Claims, toClaims } from "./api-event.ts";

interface JwtAuthorizer {
  issuer: string;
  /** App client ids. An ID token has one as `aud`, an access token as `client_id`. */
  audience: readonly string[];
  /** The URL of the pool's public keys; locally it differs from the issuer's URL. */
  jwksUrl: string;
}

/** Returns the claims of the token in an Authorization header, or undefined when API Gateway would return 401. */
export type Authorize = (authorization: string | undefined) => Promise<Claims | undefined>;

/**
 * Creates a JWT authorizer as in API Gateway, without scopes: it verifies signature, issuer, audience and times. It
 * accepts both access and ID tokens, so the API itself checks token_use.
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
        if (typeof client !== "string" || !audience.includes(client)) throw new Error("Unexpected audience");
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
