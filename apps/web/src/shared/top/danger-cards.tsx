import { TopCards } from './top-cards.tsx';
import { useTop } from './use-top.ts';

/** What is dangerous now, on a page about something else than a scan. Nothing where nothing is. */
export function DangerCards() {
  const known = useTop(null, null);
  return known.top.rung === 'danger' && <TopCards {...known} />;
}
