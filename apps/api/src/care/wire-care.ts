import type { Base } from '../base/wire-base.ts';
import type { SmsQueue } from '../delivery/sms/sms-queue.deps.ts';
import { rightsOf } from '../identity/carers/index.ts';
import { provedPhoneNumber } from '../identity/patients/index.ts';
import { callerOfProgram } from '../identity/programs/index.ts';
import { callerOfSession } from '../identity/sign-in/index.ts';
import type { Identity } from '../identity/wire-identity.ts';
import { cuffChanged } from '../insight/attention/index.ts';
import { comparisonOf } from '../insight/comparisons/index.ts';
import type { Insight } from '../insight/wire-insight.ts';
import { keptTracesOf } from '../scans/kept-traces/index.ts';
import { resultOf } from '../scans/measurements/index.ts';
import { exportedScanNotesOf } from '../scans/scan-notes/index.ts';
import type { Scans } from '../scans/wire-scans.ts';
import { careTeamModule, isAsked } from './care-team/index.ts';
import { chatModule } from './chat/index.ts';
import { ehrModule } from './ehr/index.ts';
import { fhirModule } from './fhir/index.ts';
import { healthLinksModule } from './health-links/index.ts';
import { patientNoticesModule } from './patient-notices/index.ts';
import { createBundleOfChoice, recordsModule } from './records/index.ts';
import { sharesModule } from './shares/index.ts';
import { exportedTeamNotesOf, teamNotesModule } from './team-notes/index.ts';
import { todayModule } from './today/index.ts';

export interface CareWingDeps {
  readonly base: Base;
  readonly identity: Pick<Identity, 'patients' | 'signIn' | 'carers' | 'programs'>;
  readonly scans: Scans;
  readonly insight: Insight;
  readonly sms: SmsQueue;
}

/** Data shared between patients and their care team. */
export function wireCare({ base, identity, scans, insight, sms }: CareWingDeps) {
  const { deps, clientSettings } = base;
  const { measuresOf } = clientSettings;
  const { measurements, entries, healthFacts } = scans;
  const { comparisons, trends } = insight;
  const teamNotes = teamNotesModule(deps);
  const records = recordsModule({
    ...deps,
    keptTracesOf: (...args) => keptTracesOf(scans.keptTraces, ...args),
    scanNotesOf: (...args) => exportedScanNotesOf(scans.scanNotes, ...args),
    teamNotesOf: (...args) => exportedTeamNotesOf(teamNotes, ...args),
    measuresOf,
  });
  const shares = sharesModule({
    ...deps,
    sms,
    result: (...args) => resultOf(measurements, ...args),
    comparison: (...args) => comparisonOf(comparisons, ...args),
    phoneNumber: (...args) => provedPhoneNumber(identity.patients, ...args),
  });
  const healthLinks = healthLinksModule({
    ...deps,
    bundleOf: createBundleOfChoice(records, (...args) => resultOf(measurements, ...args)),
  });
  const careTeam = careTeamModule({
    ...deps,
    measurements,
    measuresOf,
    onGiven: (...args) => cuffChanged(insight.attention, ...args),
    results: {
      measurements,
      comparisons,
      trends,
      entries,
      healthFacts,
      attention: insight.attention,
      records,
      measuresOf,
    },
  });
  const chat = chatModule({
    ...deps,
    measurements,
    careTeam,
  });
  const fhir = fhirModule({
    ...deps,
    careTeam,
    measuresOf,
    programNow: (...args) => callerOfProgram(identity.programs, ...args),
  });
  const ehr = ehrModule({
    ...deps,
    careTeam,
    measuresOf,
    callerOfSession: (...args) => callerOfSession(identity.signIn, ...args),
    warn: (facts, message) => deps.log.warn(facts, message),
  });
  const today = todayModule({
    ...deps,
    conversations: chat,
    careTeam,
    comparisons,
    attention: insight.attention,
    warn: (line, error) => deps.log.warn({ err: error, line }, 'a line of what needs staff could not be read'),
  });
  const patientNotices = patientNoticesModule({
    ...deps,
    sms,
    callerOfSession: (...args) => callerOfSession(identity.signIn, ...args),
    carerRightsOf: (...args) => rightsOf(identity.carers, ...args),
    isAskedForResults: (...args) => isAsked(careTeam, ...args),
  });
  return {
    careTeam,
    shares,
    patientNotices,
    fhir,
    ehr,
    modules: [records, shares, healthLinks, today, careTeam, teamNotes, chat, patientNotices, fhir, ehr],
  };
}

export type Care = ReturnType<typeof wireCare>;
