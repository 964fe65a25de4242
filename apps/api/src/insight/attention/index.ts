import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountAttention } from './attention.routes.ts';
import type { AttentionDependencies } from './attention.service.ts';
import type { AttentionNoticesDependencies } from './attention-notices.service.ts';

export { add as addAnswer, noted } from './attention.service.ts';
export type { AttentionNoticesDependencies } from './attention-notices.service.ts';
export { readings as readingsOfNotices } from './attention-notices.service.ts';
export { raiseNotice, seeNotices, unseeNotices } from './attention-notices.store.ts';
export type { CuffNoticesDependencies, WaitingCuff } from './cuff-notices.service.ts';
export { cuffChanged, waitingCuffs } from './cuff-notices.service.ts';
export { ALL_RESULTS, CUFF, isNoticeOpen, letsTeamSee } from './open-notices.ts';

/**
 * Readings so far from the usual resting range that a patient is asked how they feel, and staff are notified. See
 * docs/adr/0082-attention-rule.md.
 */
export function attentionModule(deps: AttentionDependencies & AttentionNoticesDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountAttention(mounting, deps) };
}
