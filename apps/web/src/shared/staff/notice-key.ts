/** Query key of the readings of a patient that need attention, and who handled them. */
export const noticeKeyOf = (uid: string) => ['careTeam', uid, 'shared', 'attention'] as const;
