/** Kinds of writes. Each is looked up in the database differently. */
export type WriteKind =
  | 'profile'
  | 'screening'
  | 'consent'
  | 'message'
  | 'outcome'
  | 'share'
  | 'registration'
  | 'patientOfStaff';

/** Idempotent kinds: sending the same write again stores nothing more, because of an id or of its content. */
const SAME_WHEN_REPEATED: ReadonlySet<WriteKind> = new Set([
  'profile',
  'message',
  'outcome',
  'share',
  'patientOfStaff',
]);

/**
 * One write, recorded outside of the system: how often it was sent, and how often the server confirmed that it is
 * stored.
 */
export interface JournalEntry {
  readonly kind: WriteKind;
  readonly key: string;
  sends: number;
  acknowledgements: number;
}

export interface Journal {
  /** Records a write before it is sent. */
  send(kind: WriteKind, key: string): JournalEntry;
  readonly entries: () => readonly JournalEntry[];
}

export function createJournal(): Journal {
  const entries = new Map<string, JournalEntry>();
  return {
    send(kind, key) {
      const name = nameOf(kind, key);
      const entry = entries.get(name) ?? { kind, key, sends: 0, acknowledgements: 0 };
      entry.sends += 1;
      entries.set(name, entry);
      return entry;
    },
    entries: () => [...entries.values()],
  };
}

export const nameOf = (kind: WriteKind, key: string): string => `${kind} ${key}`;

export interface Differences {
  /** Confirmed but missing, or found less often than confirmed. */
  readonly lost: readonly string[];
  /** Found more often than sent, or more than once for an idempotent kind. */
  readonly doubled: readonly string[];
  /** Sent but never confirmed, despite retries. */
  readonly unconfirmed: readonly string[];
}

/** Compares confirmed writes with existing ones. @param found how often each write exists, by {@link nameOf} */
export function compareJournal(entries: readonly JournalEntry[], found: ReadonlyMap<string, number>): Differences {
  const lost: string[] = [];
  const doubled: string[] = [];
  const unconfirmed: string[] = [];
  for (const { kind, key, sends, acknowledgements } of entries) {
    const name = nameOf(kind, key);
    const count = found.get(name) ?? 0;
    const isSame = SAME_WHEN_REPEATED.has(kind);
    const least = isSame ? Math.min(1, acknowledgements) : acknowledgements;
    const most = isSame ? 1 : sends;
    if (count < least) lost.push(`${name}: confirmed ${acknowledgements} times, there ${count} times`);
    if (count > most) doubled.push(`${name}: sent ${sends} times, there ${count} times`);
    if (acknowledgements === 0) unconfirmed.push(name);
  }
  return { lost, doubled, unconfirmed };
}
