import type { MadePasskey, ShownPasskey } from '@mien/contract';
import { PASSKEY_ALGORITHMS } from '@mien/domain';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';

/** The site whose passkeys are valid: its host (RP ID), and its origin with scheme and port. */
export interface RelyingParty {
  readonly rpId: string;
  readonly origin: string;
}

/** @param publicUrl  the installation's address in browsers */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
}

/** The challenge in an authenticator's response; null if the data cannot be parsed. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

const NOTHING_MORE = { type: 'public-key', clientExtensionResults: {} } as const;

/**
 * Verifies an authentication response for this site, with user verification; null if invalid. The caller must check
 * the counter.
 */
export async function checkShown(
  { rpId, origin }: RelyingParty,
  { id, ...response }: ShownPasskey,
  challenge: string,
  publicKey: Uint8Array,
): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, response, ...NOTHING_MORE },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    return verified
      ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
      : null;
  } catch {
    // The library throws an error for every mismatch.
    return null;
  }
}

/** Verifies a registration response for this site, with user verification; null if invalid. */
export async function checkMade(
  { rpId, origin }: RelyingParty,
  { id, transports, ...response }: MadePasskey,
  challenge: string,
) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, response: { ...response, transports }, ...NOTHING_MORE },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified) return null;
    const { credential, credentialBackedUp, aaguid } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
      aaguid,
      transports,
    };
  } catch {
    return null;
  }
}
