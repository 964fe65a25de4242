import type { MountDeps } from '../../platform/http/mount.ts';
import { mountAttention } from './attention.routes.ts';
import type { AttentionDeps } from './attention.service.ts';
import type { AttentionNoticesDeps } from './attention-notices.service.ts';

export { add as addAnswer, noted } from './attention.service.ts';
export { type AttentionNoticesDeps, readings as readingsOfNotices } from './attention-notices.service.ts';
export { raiseNotice, seeNotices, unseeNotices } from './attention-notices.store.ts';
export { type CuffNoticesDeps, cuffChanged, type WaitingCuff, waitingCuffs } from './cuff-notices.service.ts';
export { ALL_RESULTS, CUFF, isNoticeOpen, letsTeamSee } from './open-notices.ts';

/**
 * Readings so far from the usual resting range that a patient is asked how they feel, and staff are notified. See
 * docs/adr/0082-attention-rule.md.
 */
export function attentionModule(deps: AttentionDeps & AttentionNoticesDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountAttention(mounting, deps) };
}
