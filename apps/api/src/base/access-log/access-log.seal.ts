import type { KeyedHash } from '../../platform/crypto/secrets.ts';

/** The content of an entry: ids only, never a name, phone number, measured value or text. */
export interface SealedPart {
  readonly clientId: string;
  readonly position: number;
  readonly at: Date;
  readonly action: string;
  readonly actorKind: string;
  readonly actorClientId: string | null;
  readonly actorUserId: string | null;
  readonly patientId: string | null;
  readonly subjectId: string | null;
}

/** The start of every sealed text; a different order or different fields need another mark. */
const FORM = 'mien access log 1';

/** The previous seal of the first entry in a chain. */
export const NO_SEAL = '';

/** Key ID that reveals nothing about the key. */
export const keyMarkOf = (hash: KeyedHash): string => hash('access log key', FORM).slice(0, 8);

/** The seal of an entry that follows an entry with `previousSeal`. The format is fixed: a JSON array in this order. */
export function sealOf(hash: KeyedHash, previousSeal: string, entry: SealedPart): string {
  const canonical = JSON.stringify([
    FORM,
    previousSeal,
    entry.clientId,
    entry.position,
    entry.at.toISOString(),
    entry.action,
    entry.actorKind,
    entry.actorClientId,
    entry.actorUserId,
    entry.patientId,
    entry.subjectId,
  ]);
  return hash('access log', canonical);
}
