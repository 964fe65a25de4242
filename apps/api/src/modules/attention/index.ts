import type { MountDependencies } from '../../http/mount.ts';
import type { Parts } from '../module.ts';
import { mountAttention } from './attention.routes.ts';
import { type AttentionDependencies, createAttention } from './attention.service.ts';
import { createAttentionStore } from './attention.store.ts';

/** When readings are so far from what is usual at rest that a patient is asked how they feel. */
export function attentionModule({ database, ...parts }: Parts<AttentionDependencies>) {
  const attention = createAttention({ store: createAttentionStore(database), ...parts });
  return { ...attention, mount: (mounting: MountDependencies) => mountAttention(mounting, attention) };
}
