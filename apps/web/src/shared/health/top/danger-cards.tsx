import { TopCards } from './top-cards.tsx';
import { useTop } from './use-top.ts';

/** Current danger, on a page about something other than a scan; otherwise nothing. */
export function DangerCards() {
  const known = useTop(null, null);
  return known.top.rung === 'danger' && <TopCards {...known} />;
}
