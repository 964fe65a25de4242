import { CapturedTrace, type ScanHandoff } from '@mien/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { optional } from './browser/ask.ts';

const DATABASE = 'kept-scan';
const STORE = 'scans';

/** An unsent scan, as stored on the device. */
interface SealedScan {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
  /** When its session ends, milliseconds since 1970. */
  readonly untilMs: number;
}

interface KeptSchema extends DBSchema {
  scans: { key: string; value: SealedScan };
}

export interface KeptScan {
  readonly captured: CapturedTrace;
  /** When its session ends, milliseconds since 1970. */
  readonly untilMs: number;
}

const SALT_BYTES = 16;
const IV_BYTES = 12;
/** Timeout: a full disk or a busy device may take a moment; the scan is sent meanwhile. */
const KEEP_LIMIT_MS = 5000;

type Session = Pick<ScanHandoff, 'sessionId' | 'refreshToken'>;

async function withDatabase<T>(use: (database: IDBPDatabase<KeptSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<KeptSchema>(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(STORE),
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/**
 * The key is derived from the session's secret, which only the tab with the hand-off has. It is not stored on the
 * device.
 */
async function keyOf({ refreshToken }: Session, salt: BufferSource): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(refreshToken), 'HKDF', false, [
    'deriveKey',
  ]);
  const info = new TextEncoder().encode('mien kept scan');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Stores a scan encrypted on the device until it is acknowledged. Without storage, it lives as long as the page. */
export function keepScan(session: Session, { captured, untilMs }: KeptScan): Promise<void> {
  return optional(
    async () => {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const key = await keyOf(session, salt);
      const content = new TextEncoder().encode(JSON.stringify(captured));
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content);
      await withDatabase((database) => database.put(STORE, { salt, iv, bytes, untilMs }, session.sessionId));
    },
    undefined,
    { limitMs: KEEP_LIMIT_MS },
  );
}

/** The unacknowledged scan of this session, or null. Deletes scans whose session is over. */
export function readKeptScan(session: Session, nowMs: number): Promise<KeptScan | null> {
  return optional(async () => {
    const kept = await withDatabase(async (database) => {
      for (const id of await database.getAllKeys(STORE)) {
        const scan = await database.get(STORE, id);
        if (scan === undefined || !(scan.untilMs > nowMs)) await database.delete(STORE, id);
      }
      return database.get(STORE, session.sessionId);
    });
    if (kept === undefined) return null;
    const key = await keyOf(session, kept.salt);
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.bytes);
    const captured = CapturedTrace.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { captured, untilMs: kept.untilMs };
  }, null);
}

/** The scan was acknowledged or is no longer wanted. */
export function forgetKeptScan({ sessionId }: Pick<Session, 'sessionId'>): Promise<void> {
  return optional(() => withDatabase((database) => database.delete(STORE, sessionId)), undefined);
}
