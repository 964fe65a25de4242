import { stored } from '../../shared/platform/stored.ts';

/** The query of the view that a user chose last on this device; null for none, and for what somebody else chose. */
export function lastViewOf(userId: string | undefined): string | null {
  const [owner, query = null] = (stored.patientsView.get() ?? '').split(' ');
  return owner === userId ? query : null;
}

export function keepLastView(userId: string, query: string): void {
  stored.patientsView.set(`${userId} ${query}`);
}
