import { appointments } from './appointments.ts';
import { attentionNotices } from './attention-notices.ts';
import { averages } from './averages.ts';
import { careTeam } from './care-team.ts';
import { conversations } from './chat.ts';
import { chatTemplates } from './chat-templates.ts';
import { clientSettings } from './client-settings.ts';
import { ehr } from './ehr.ts';
import { embedSessions } from './embed-sessions.ts';
import { groups } from './groups.ts';
import { health } from './health.ts';
import { kiosks } from './kiosks.ts';
import { operations } from './operations.ts';
import { patientMerges } from './patient-merges.ts';
import { programs } from './programs.ts';
import { savedViews } from './saved-views.ts';
import { secondFactor } from './second-factor.ts';
import { singleSignOn } from './single-sign-on.ts';
import { staff } from './staff.ts';
import { teamNotes } from './team-notes.ts';
import { today } from './today.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** The calls of staff pages and of programs: patients' browsers do not load them. */
export const staffContract = {
  appointments,
  attentionNotices,
  averages,
  careTeam,
  chatTemplates,
  clientSettings,
  conversations,
  embedSessions,
  ehr,
  groups,
  health,
  kiosks,
  operations,
  patientMerges,
  programs,
  savedViews,
  secondFactor,
  singleSignOn,
  staff,
  teamNotes,
  today,
  users,
  webhooks,
};
export type StaffContract = typeof staffContract;
