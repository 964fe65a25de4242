/** Reads something of a client's settings; whoever knows their version does not cause a second reading of it. */
export type ByVersion<T> = (clientId: string, version?: number | null) => Promise<T>;

/**
 * Keeps what was read of each client for as long as its version is the same. A version comes with what a call reads in any
 * case, its session for example, so this is right in whichever process the settings were changed. What is read is of the
 * version asked for or a later one, and a later one leads to another reading.
 *
 * @param read  its answer may depend on nothing but what the version counts
 */
export function keptByVersion<T>(read: (clientId: string) => Promise<T>): ByVersion<T> {
  const kept = new Map<string, { readonly version: number; readonly value: T }>();
  return async (clientId, version = null) => {
    const last = kept.get(clientId);
    if (last !== undefined && last.version === version) return last.value;
    const value = await read(clientId);
    if (version !== null) kept.set(clientId, { version, value });
    return value;
  };
}
