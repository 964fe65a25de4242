import type { ListedUser } from '@mien/contract';
import { patientsPage as english, fill } from '@mien/messages';
import { dateFormat } from '../formats.ts';
import { textsOf } from '../language.ts';

const texts = textsOf('patientsPage', english);

/** "Needs attention", or "Follow up Nov 28" while it rests until that day. */
export function attentionWord({ followUpOn }: NonNullable<ListedUser['attention']>): string {
  if (!followUpOn) return texts.attention;
  const date = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${followUpOn}T00:00:00Z`),
  );
  return fill(texts.followUp, { date });
}
