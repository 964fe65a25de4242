import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { databases, OFFLINE_HISTORY_DATABASE } from '../../platform/stored.ts';

interface Sealed {
  /** New for each encryption. */
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

interface BoxSchema extends DBSchema {
  box: { key: 'key' | 'content'; value: CryptoKey | Sealed };
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/**
 * Whether this browser can encrypt and store. Private windows of some browsers have no database, and plain http has no
 * cryptography.
 */
export function canSeal(): boolean {
  return typeof globalThis.crypto?.subtle === 'object' && databases() !== null;
}

/** Opens the database for one use: an open connection would block its deletion by another tab. */
async function withDatabase<T>(use: (database: IDBPDatabase<BoxSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<BoxSchema>(OFFLINE_HISTORY_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('box'),
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** The key of this device. It is generated here and cannot be exported, not even by this code. */
async function deviceKey(database: IDBPDatabase<BoxSchema>): Promise<CryptoKey> {
  const known = await database.get('box', 'key');
  if (known instanceof CryptoKey) return known;
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
  await database.put('box', key, 'key');
  return key;
}

const associated = (owner: string) => new TextEncoder().encode(owner);

/**
 * Encrypts a value and stores it in place of the previous one.
 *
 * @param owner  the only owner that can decrypt it
 * @throws if the device is full or cannot store it
 */
export function seal(owner: string, value: unknown): Promise<void> {
  return withDatabase(async (database) => {
    const key = await deviceKey(database);
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const bytes = await crypto.subtle.encrypt(
      { name: ALGORITHM, iv, additionalData: associated(owner) },
      key,
      new TextEncoder().encode(JSON.stringify(value)),
    );
    await database.put('box', { iv, bytes }, 'content');
  });
}

/** @returns the decrypted value of this owner; null if there is none, or it cannot be decrypted */
export function unseal(owner: string): Promise<unknown> {
  return withDatabase(async (database) => {
    const [key, content] = await Promise.all([database.get('box', 'key'), database.get('box', 'content')]);
    if (!(key instanceof CryptoKey) || content === undefined || content instanceof CryptoKey) return null;
    try {
      const text = await crypto.subtle.decrypt(
        { name: ALGORITHM, iv: content.iv, additionalData: associated(owner) },
        key,
        content.bytes,
      );
      return JSON.parse(new TextDecoder().decode(text)) as unknown;
    } catch {
      // Another owner's, or damaged: treated as absent.
      return null;
    }
  });
}
