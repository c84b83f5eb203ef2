/** Signed tokens: anybody may read their content, and only we can make one (HS256). */
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

export type SignedTokens = {
  sign(claims: object): string;
  /** The content of a token; null when we did not sign it, or signed it for another audience. */
  read(token: string): jwt.JwtPayload | null;
};

/** `audience` keeps the tokens of one purpose apart from those of another. */
export function createSignedTokens(options: { secret: string; audience?: string }): SignedTokens {
  // Made once: of a text jsonwebtoken tries for each token whether it is a public key, at a third of a request's price.
  const secret = createSecretKey(Buffer.from(options.secret));
  const audience = options.audience === undefined ? {} : { audience: options.audience };
  return {
    sign: (claims) =>
      jwt.sign(claims, secret, { ...audience, algorithm: 'HS256', noTimestamp: true }),
    read(token) {
      try {
        const claims = jwt.verify(token, secret, { ...audience, algorithms: ['HS256'] });
        return typeof claims === 'object' ? claims : null;
      } catch (error) {
        // The claims of a forged token may be no JSON, which jsonwebtoken does not expect.
        if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}
