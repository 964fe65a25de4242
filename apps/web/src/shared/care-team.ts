import type { CareTeamPerson, Client, MienContract } from '@mien/contract';
import { careTeam as english } from '@mien/messages';
import { queryOptions } from '@tanstack/react-query';
import { dateFormat } from './formats.ts';
import { textsOf } from './language.ts';

const texts = textsOf('careTeam', english);

export const CARE_TEAM_KEY = ['careTeamAccess'] as const;

/** What the patient lets the care team see, and who asks. */
export function careTeamQuery(client: Client<MienContract>) {
  return queryOptions({ queryKey: CARE_TEAM_KEY, queryFn: () => client.careTeamAccess.get() });
}

/** Who of the staff asks. */
export const askerName = ({ name }: CareTeamPerson): string => name ?? texts.request.somebody;

/** As what they ask; null where that is not known any more. */
export const askerRole = ({ role }: CareTeamPerson): string | null => role && texts.roles[role];

export const dayText = (instant: string): string => dateFormat({ dateStyle: 'long' }).format(new Date(instant));
