import { useConfiguration } from '../../platform/session.ts';

/** The name under which patients see the answers of every member of the team: the provider's. */
export const useTeamName = (): string => useConfiguration().data?.providerName ?? '';
