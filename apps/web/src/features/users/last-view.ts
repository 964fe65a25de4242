import { stored } from '../../shared/platform/stored.ts';

/** The query of the view that this user selected last on this device; null for none, and for another user's. */
export function lastViewOf(userId: string | undefined): string | null {
  const [owner, query = null] = (stored.patientsView.get() ?? '').split(' ');
  return owner === userId ? query : null;
}

export function keepLastView(userId: string, query: string): void {
  stored.patientsView.set(`${userId} ${query}`);
}
