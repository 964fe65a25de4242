/** Where the readings of a patient that need attention are kept, and who has done something about them. */
export const noticeKeyOf = (uid: string) => ['careTeam', uid, 'shared', 'attention'] as const;
