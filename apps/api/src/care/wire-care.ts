import type { Base } from '../base/wire-base.ts';
import type { Identity } from '../identity/wire-identity.ts';
import type { Insight } from '../insight/wire-insight.ts';
import type { SmsQueue } from '../platform/sms/sms-queue.ts';
import type { Scans } from '../scans/wire-scans.ts';
import { careTeamModule } from './care-team/index.ts';
import { chatModule } from './chat/index.ts';
import { patientNoticesModule } from './patient-notices/index.ts';
import { recordsModule } from './records/index.ts';
import { sharesModule } from './shares/index.ts';
import { teamNotesModule } from './team-notes/index.ts';
import { todayModule } from './today/index.ts';

export interface CareParts {
  readonly base: Base;
  readonly identity: Pick<Identity, 'patients' | 'signIn' | 'carers'>;
  readonly scans: Scans;
  readonly insight: Insight;
  readonly sms: SmsQueue;
}

/** What patients and their care team share. */
export function wireCare({ base, identity, scans, insight, sms }: CareParts) {
  const { foundation, clientSettings } = base;
  const { measuresOf } = clientSettings;
  const { measurements, entries, healthFacts } = scans;
  const { comparisons, trends } = insight;
  const teamNotes = teamNotesModule(foundation);
  const records = recordsModule({
    ...foundation,
    keptTracesOf: scans.keptTraces.packedOf,
    scanNotesOf: scans.scanNotes.exportedOf,
    teamNotesOf: teamNotes.exportedOf,
    measuresOf,
  });
  const shares = sharesModule({
    ...foundation,
    sms,
    result: measurements.result,
    comparison: comparisons.comparison,
    phoneNumber: identity.patients.provedPhoneNumber,
  });
  const careTeam = careTeamModule({
    ...foundation,
    newestScans: measurements.newestOf,
    onGiven: insight.attention.cuffChanged,
    results: {
      measurements,
      comparisons,
      trends,
      entries,
      healthFacts,
      attentionOf: insight.attention.readingsOfNotices,
      scansOf: records.measurementsOf,
      fhirOf: records.fhirOf,
      measuresOf,
    },
  });
  const chat = chatModule({ ...foundation, result: measurements.result, readShared: careTeam.read });
  const today = todayModule({
    ...foundation,
    conversations: chat.conversations,
    newestShared: careTeam.newestShared,
    usualOf: comparisons.usualOf,
    waitingCuffs: insight.attention.waitingCuffs,
    warn: (line, error) => foundation.log.warn({ err: error, line }, 'a line of what needs staff could not be read'),
  });
  const patientNotices = patientNoticesModule({
    ...foundation,
    sms,
    callerOfSession: identity.signIn.callerOfSession,
    carerRightsOf: identity.carers.rightsOf,
    isAskedForResults: careTeam.isAsked,
  });
  return {
    careTeam,
    shares,
    patientNotices,
    modules: [records, shares, today, careTeam, teamNotes, chat, patientNotices],
  };
}

export type Care = ReturnType<typeof wireCare>;
