import type { CareTeamPerson, Client, MienContract } from '@mien/contract';
import { careTeam as english } from '@mien/messages';
import { queryOptions } from '@tanstack/react-query';
import { textsOf } from '../platform/language.ts';

const texts = textsOf('careTeam', english);

export const CARE_TEAM_KEY = ['careTeamAccess'] as const;

/** The patient's permission for the care team, and open requests. */
export function careTeamQuery(client: Client<MienContract>) {
  return queryOptions({ queryKey: CARE_TEAM_KEY, queryFn: () => client.careTeamAccess.get() });
}

/** The name of the staff member who asks. */
export const askerName = ({ name }: CareTeamPerson): string => name ?? texts.request.somebody;

/** The role in which they ask; null if no longer known. */
export const askerRole = ({ role }: CareTeamPerson): string | null => role && texts.roles[role];
