import { embedOriginsOf, isTrialOffered } from '../base/client-settings/index.ts';
import type { Base } from '../base/wire-base.ts';
import * as smsQueue from '../delivery/sms/sms-queue.ts';
import { provedPhoneNumber } from '../identity/patients/index.ts';
import type { Identity } from '../identity/wire-identity.ts';
import { createEvent } from '../platform/event.ts';
import { entriesModule } from './entries/index.ts';
import { healthFactsModule } from './health-facts/index.ts';
import { keptTracesModule } from './kept-traces/index.ts';
import { measurementsModule } from './measurements/index.ts';
import { scanNotesModule } from './scan-notes/index.ts';
import { scanRemindersModule } from './scan-reminders/index.ts';
import { scanSessionsModule } from './scan-sessions/index.ts';

export interface ScansWingDeps {
  readonly base: Base;
  readonly identity: Pick<Identity, 'patients'>;
  readonly sms: smsQueue.SmsQueue;
}

/** Scans, entries and notes. */
export function wireScans({ base, identity, sms }: ScansWingDeps) {
  const { deps, clientSettings } = base;
  const { patients } = identity;
  /** Emitted after a measurement was stored. The scan does not wait for the listeners. */
  const scanStored = createEvent<Parameters<Parameters<typeof scanSessionsModule>[0]['onStored']>>();
  /** Emitted after a note was saved. The response waits for the listeners. */
  const noteSaved = createEvent<Parameters<Parameters<typeof scanNotesModule>[0]['onSaved']>>();
  /** Emitted after the cuff readings of a patient changed. The response waits for the listeners. */
  const cuffChanged = createEvent<Parameters<Parameters<typeof entriesModule>[0]['onCuffChanged']>>();
  const measurements = measurementsModule({ ...deps, measuresOf: clientSettings.measuresOf });
  const keptTraces = keptTracesModule(deps);
  const scanNotes = scanNotesModule({ ...deps, onSaved: noteSaved.tell });
  const entries = entriesModule({ ...deps, onCuffChanged: cuffChanged.tell });
  const scanSessions = scanSessionsModule({
    ...deps,
    providers: clientSettings.providers,
    patients,
    entries,
    keptTraces,
    onStored: scanStored.tell,
    isTrialOffered: () => isTrialOffered(clientSettings),
    embedOriginsOf: (...args) => embedOriginsOf(clientSettings, ...args),
  });
  const scanReminders = scanRemindersModule({
    ...deps,
    sendSms: (...args) => smsQueue.send(sms, ...args),
    phoneNumber: (...args) => provedPhoneNumber(patients, ...args),
  });
  const healthFacts = healthFactsModule(deps);
  return {
    scanStored,
    noteSaved,
    cuffChanged,
    measurements,
    keptTraces,
    scanNotes,
    entries,
    healthFacts,
    scanReminders,
    modules: [scanSessions, measurements, keptTraces, scanNotes, scanReminders, entries, healthFacts],
  };
}

export type Scans = ReturnType<typeof wireScans>;
