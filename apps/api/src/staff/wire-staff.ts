import type { Base } from '../base/wire-base.ts';
import { createOpeningOnce, sendOpeningOnce } from '../care/shares/index.ts';
import type { Care } from '../care/wire-care.ts';
import type { SafetyNotices } from '../delivery/sms/safety-notices.ts';
import type { SmsQueue } from '../delivery/sms/sms-queue.deps.ts';
import type { Identity } from '../identity/wire-identity.ts';
import type { Insight } from '../insight/wire-insight.ts';
import { resultOf } from '../scans/measurements/index.ts';
import type { Scans } from '../scans/wire-scans.ts';
import { embedsModule } from './embeds/index.ts';
import { kiosksModule } from './kiosks/index.ts';
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
  readonly scans: Pick<Scans, 'measurements'>;
  readonly care: Pick<Care, 'careTeam' | 'shares'>;
  readonly insight: Pick<Insight, 'attention'>;
  readonly sms: SmsQueue;
  readonly notices: SafetyNotices;
  readonly isUntrustedProxySeen: () => boolean;
}

/** Administration of accounts and of the installation. */
export function wireStaff({ base, identity, scans, care, insight, sms, notices, isUntrustedProxySeen }: StaffWingDeps) {
  const { deps, clientSettings } = base;
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
  const kiosks = kiosksModule({
    ...deps,
    signIn,
    patients,
    clientSettings,
    createOpeningOnce: (...args) => createOpeningOnce(care.shares, ...args),
    sendOpeningOnce: (...args) => sendOpeningOnce(care.shares, ...args),
    async checkMeasuredIn(sessionId, { clientId, patientId }, measurementId) {
      await resultOf(scans.measurements, clientId, patientId, measurementId, 'en', sessionId);
    },
  });
  const embeds = embedsModule({
    ...deps,
    signIn,
    patients,
    clientSettings,
    async measuredAt(sessionId, { clientId, patientId }, measurementId) {
      const { created } = await resultOf(scans.measurements, clientId, patientId, measurementId, 'en', sessionId);
      return new Date(created);
    },
  });
  const operations = operationsModule({
    ...deps,
    retention,
    isUntrustedProxySeen,
  });
  return {
    patientMerges,
    retention,
    operations,
    modules: [registrations, patientMerges, users, savedViews, staff, kiosks, embeds, operations],
  };
}

export type Staff = ReturnType<typeof wireStaff>;
