import type { Base } from '../base/wire-base.ts';
import type { Care } from '../care/wire-care.ts';
import type { SafetyNotices } from '../delivery/sms/safety-notices.ts';
import type { SmsQueue } from '../delivery/sms/sms-queue.deps.ts';
import type { Identity } from '../identity/wire-identity.ts';
import type { Insight } from '../insight/wire-insight.ts';
import { operationsModule } from './operations/index.ts';
import { patientMergesModule } from './patient-merges/index.ts';
import { registrationsModule } from './registrations/index.ts';
import { retentionModule } from './retention/index.ts';
import { savedViewsModule } from './saved-views/index.ts';
import { staffModule } from './staff/index.ts';
import { usersModule } from './users/index.ts';

export interface StaffWingDeps {
  readonly base: Base;
  readonly identity: Identity;
  readonly care: Pick<Care, 'careTeam'>;
  readonly insight: Pick<Insight, 'attention'>;
  readonly sms: SmsQueue;
  readonly notices: SafetyNotices;
  readonly isUntrustedProxySeen: () => boolean;
}

/** Administration of accounts and of the installation. */
export function wireStaff({ base, identity, care, insight, sms, notices, isUntrustedProxySeen }: StaffWingDeps) {
  const { deps } = base;
  const { signIn, secondFactors, loginLinks, patients } = identity;
  const registrations = registrationsModule({ ...deps, signIn, loginLinks });
  const patientMerges = patientMergesModule({ ...deps, signIn, notices });
  const users = usersModule({
    ...deps,
    signIn,
    careTeam: care.careTeam,
    attention: insight.attention,
    patients,
  });
  const savedViews = savedViewsModule(deps);
  const staff = staffModule({ ...deps, signIn, sms, notices, secondFactors });
  const retention = retentionModule({ ...deps, sms });
  const operations = operationsModule({
    ...deps,
    retention,
    isUntrustedProxySeen,
  });
  return {
    patientMerges,
    retention,
    operations,
    modules: [registrations, patientMerges, users, savedViews, staff, operations],
  };
}

export type Staff = ReturnType<typeof wireStaff>;
