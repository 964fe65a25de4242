import { PAIRING_CODE_DIGIT_COUNT, PAIRING_CODE_LIFETIME_MS } from '@mien/domain';
import type { KiosksDeps } from './kiosks.deps.ts';
import type { StoredPairing } from './kiosks.store.ts';

/** What is stored of a pairing code. */
export const pairingHashOf = ({ hash }: Pick<KiosksDeps, 'hash'>, code: string): string => hash('kiosk pairing', code);

/** A new pairing code, and what is stored of it. */
export function makePairingCode(deps: KiosksDeps): { readonly code: string; readonly stored: StoredPairing } {
  const code = deps.random.digits(PAIRING_CODE_DIGIT_COUNT);
  const until = new Date(deps.now().getTime() + PAIRING_CODE_LIFETIME_MS);
  return { code, stored: { hash: pairingHashOf(deps, code), until } };
}
