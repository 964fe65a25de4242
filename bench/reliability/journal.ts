/** What the trials write: each kind is looked for in the database in its own way. */
export type WriteKind =
  | 'profile'
  | 'screening'
  | 'consent'
  | 'message'
  | 'outcome'
  | 'share'
  | 'registration'
  | 'patientOfStaff';

/** Kinds for which sending the same write again stores nothing more, because of an id or of their content. */
const SAME_WHEN_REPEATED: ReadonlySet<WriteKind> = new Set([
  'profile',
  'message',
  'outcome',
  'share',
  'patientOfStaff',
]);

/** One write, noted outside of the system: how often it was sent, and how often the server said that it is stored. */
export interface JournalEntry {
  readonly kind: WriteKind;
  readonly key: string;
  sends: number;
  acknowledgements: number;
}

export interface Journal {
  /** Notes that a write is sent; before it is. */
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
  /** There more often than it was sent; or more than once, where sending again stores nothing more. */
  readonly doubled: readonly string[];
  /** Sent, and never confirmed although it was sent until it should have been. */
  readonly unconfirmed: readonly string[];
}

/** Compares what was confirmed with what is there. @param found how often each write is there, by {@link nameOf} */
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
