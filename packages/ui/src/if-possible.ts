/**
 * Uses a part of the browser that pages can do without: it may be absent, or throw. A linter's rule (`tools/browser-parts.grit`) names the parts.
 *
 * @returns null where it cannot be used
 */
export function ifPossible<T>(use: () => T): T | null {
  try {
    return use() ?? null;
  } catch {
    return null;
  }
}

/**
 * Calls such a part where it answers with a promise. The promise may reject, or never settle, so nothing that a page needs waits for it.
 *
 * @returns null where it rejects, or is absent
 */
export async function ifGranted<T>(ask: () => Promise<T> | undefined): Promise<T | null> {
  try {
    return (await ask()) ?? null;
  } catch {
    return null;
  }
}
