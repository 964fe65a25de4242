import { Problem } from '@mien/contract';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What a token proves: the session and the patient identifier. */
export interface SessionClaim {
  readonly sessionId: string;
  readonly partnerId: string;
  /** The patient agreed to retain the color trace of this scan. */
  readonly keepsTrace: boolean;
  /** A scan without an account. */
  readonly isTrial: boolean;
  /** Origins of the pages around Mien's, for a scan in a frame; empty for every other scan. */
  readonly frameAncestors: readonly string[];
}

export interface SessionTokens {
  issue(claim: SessionClaim): Promise<{ token: string; refreshToken: string }>;
  /** @throws Problem scan-session-expired, wrong-credentials */
  verify(token: string): Promise<SessionClaim>;
  /** A new token that ends no later than the refresh token. @throws Problem scan-session-expired, wrong-credentials */
  renew(refreshToken: string): Promise<string>;
}

/** A token is renewed while its session runs; a session lives as long as Mien's (see its scan-sessions service). */
const TOKEN_LIFE_S = 600;
export const SESSION_LIFE_S = 1200;

const ALGORITHM = 'HS256';
type Purpose = 'scan' | 'renew';

/** Stateless tokens that any process with the same secret can verify. @param now  milliseconds since 1970 */
export function createSessionTokens(secret: Uint8Array, now: () => number): SessionTokens {
  const nowS = (): number => Math.floor(now() / 1000);
  const sign = (
    { sessionId, partnerId, keepsTrace, isTrial, frameAncestors }: SessionClaim,
    purpose: Purpose,
    expiresS: number,
  ): Promise<string> =>
    new SignJWT({
      sid: sessionId,
      purpose,
      ...(keepsTrace ? { keep: true } : {}),
      ...(isTrial ? { trial: true } : {}),
      ...(frameAncestors.length > 0 ? { frame: frameAncestors } : {}),
    })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(partnerId)
      .setIssuedAt(nowS())
      .setExpirationTime(expiresS)
      .sign(secret);
  const check = async (token: string, purpose: Purpose): Promise<SessionClaim & { expiresS: number }> => {
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM], currentDate: new Date(now()) });
      const { sid, sub, exp } = payload;
      if (payload.purpose !== purpose || typeof sid !== 'string' || typeof sub !== 'string' || exp === undefined)
        throw new Problem('wrong-credentials');
      return {
        sessionId: sid,
        partnerId: sub,
        keepsTrace: payload.keep === true,
        isTrial: payload.trial === true,
        frameAncestors: Array.isArray(payload.frame) ? payload.frame.filter((one) => typeof one === 'string') : [],
        expiresS: exp,
      };
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw new Problem(cause instanceof errors.JWTExpired ? 'scan-session-expired' : 'wrong-credentials', { cause });
    }
  };
  return {
    async issue(claim) {
      const [token, refreshToken] = await Promise.all([
        sign(claim, 'scan', nowS() + TOKEN_LIFE_S),
        sign(claim, 'renew', nowS() + SESSION_LIFE_S),
      ]);
      return { token, refreshToken };
    },
    async verify(token) {
      const { expiresS: _, ...claim } = await check(token, 'scan');
      return claim;
    },
    async renew(refreshToken) {
      const claim = await check(refreshToken, 'renew');
      return sign(claim, 'scan', Math.min(nowS() + TOKEN_LIFE_S, claim.expiresS));
    },
  };
}
