import { attentionNotices } from './attention-notices.ts';
import { averages } from './averages.ts';
import { conversations } from './chat.ts';
import { clientSettings } from './client-settings.ts';
import { health } from './health.ts';
import { operations } from './operations.ts';
import { patientMerges } from './patient-merges.ts';
import { users } from './users.ts';

/** The calls that only pages of staff make, and programs: no patient's browser loads them. */
export const staffContract = {
  attentionNotices,
  averages,
  clientSettings,
  conversations,
  health,
  operations,
  patientMerges,
  users,
};
export type StaffContract = typeof staffContract;
