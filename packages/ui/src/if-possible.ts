/**
 * Uses an optional browser feature, which may be missing or throw. A lint rule (`tools/browser-parts.grit`) lists the
 * features.
 *
 * @returns null if it cannot be used
 */
export function ifPossible<T>(use: () => T): T | null {
  try {
    return use() ?? null;
  } catch {
    return null;
  }
}

/**
 * The same for a feature that returns a promise. The promise may reject, or never settle, so nothing that a page needs
 * may wait for it.
 *
 * @returns null if it rejects, or is missing
 */
export async function ifGranted<T>(ask: () => Promise<T> | undefined): Promise<T | null> {
  try {
    return (await ask()) ?? null;
  } catch {
    return null;
  }
}
