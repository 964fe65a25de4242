import type { ListedUser } from '@mien/contract';
import type { KnownAttention } from '@mien/domain';

/** Staff see that readings need attention, but not how the patient feels. */
export const knownAttention = (attention: ListedUser['attention']): readonly KnownAttention[] =>
  attention === null ? [] : [{ step: 'confirmed', feeling: 'not-said', advice: [] }];
