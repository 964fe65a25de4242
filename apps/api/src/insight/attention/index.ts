import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountAttention } from './attention.routes.ts';
import { type AttentionDependencies, createAttention } from './attention.service.ts';
import { type AttentionNoticesDependencies, createAttentionNotices } from './attention-notices.service.ts';
import { createCuffNotices } from './cuff-notices.service.ts';

export type { AttentionNoticesOfStaff } from './attention-notices.service.ts';
export { raiseNotice, seeNotices, unseeNotices } from './attention-notices.store.ts';
export type { CuffNotices, WaitingCuff } from './cuff-notices.service.ts';
export { ALL_RESULTS, CUFF, isNoticeOpen, letsTeamSee } from './open-notices.ts';

/** Readings so far from the usual resting range that a patient is asked how they feel, and staff are notified. */
export function attentionModule({
  database,
  ...parts
}: Parts<Omit<AttentionDependencies, 'raise'> & Omit<AttentionNoticesDependencies, 'waitingCuffs'>>) {
  const cuffs = createCuffNotices({
    database,
    raise: (...raised) => notices.raise(...raised),
    now: parts.now,
  });
  const { waitingCuffs } = cuffs;
  const notices = createAttentionNotices({ database, ...parts, waitingCuffs });
  const attention = createAttention({ database, raise: notices.raise, ...parts });
  return {
    ...attention,
    ...cuffs,
    readingsOfNotices: notices.readings,
    mount: (mounting: MountDependencies) => mountAttention(mounting, attention, notices),
  };
}
