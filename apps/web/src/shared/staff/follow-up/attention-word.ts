import type { ListedUser } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import { patientsPage as english, fill } from '@mien/messages';
import { calendarFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';

const texts = textsOf('patientsPage', english);

/** "Needs attention", or "Follow up Nov 28" while it is snoozed. */
export function attentionWord({ followUpOn }: NonNullable<ListedUser['attention']>): string {
  if (!followUpOn) return texts.attention;
  const date = calendarFormat({ month: 'short', day: 'numeric' }).format(startOfUtcDay(followUpOn));
  return fill(texts.followUp, { date });
}
