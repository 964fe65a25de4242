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
 * Asks such a part for something that comes later; it may reject, too. It may as well never answer: nothing that a page needs waits for it.
 *
 * @returns null where it is not had
 */
export async function ifGranted<T>(ask: () => Promise<T> | undefined): Promise<T | null> {
  try {
    return (await ask()) ?? null;
  } catch {
    return null;
  }
}
