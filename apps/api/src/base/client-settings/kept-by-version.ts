/** Reads part of a client's settings; a caller who knows the version avoids reading it again. */
export type ByVersion<T> = (clientId: string, version?: number | null) => Promise<T>;

/**
 * Caches a value per client by version. The version comes with data that every call reads anyway, such as its session,
 * so the cache is correct even when another process changed the settings. The value belongs to the requested version
 * or a later one; a later version causes another read.
 *
 * @param read  its result may depend only on data covered by the version
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
