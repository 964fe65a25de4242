import type {
  AverageResult,
  CareTeamAccess,
  Client,
  Configuration,
  ListedUser,
  MienContract,
  Patient,
  User,
} from '@mien/contract';
import { mienContract } from '@mien/contract';
import { createFakeClient } from '@mien/contract/testing';
import type { CarerRight } from '@mien/domain';
import { vi } from 'vitest';
import type { Api, SessionEnd } from '../platform/api.tsx';

export const PATIENT_UID = '0190a000-0000-7000-8000-000000000001';
export const MEASUREMENT_ID = '0190a000-0000-7000-8000-00000000000a';
export const SESSION_ID = 'abcdefghijklmnopqrstuv';

export const user: User = {
  id: '0190a000-0000-7000-8000-000000000002',
  clientId: null,
  patientUid: PATIENT_UID,
  email: null,
  firstName: 'Ana',
  lastName: 'Reyes',
  phoneNumber: '5125550100',
  created: '2026-01-05T10:00:00Z',
  userRoles: ['Patient'],
};

export const patient: Patient = {
  patientUid: PATIENT_UID,
  birthDate: '1990-06-15',
  isAnonymous: false,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: null,
  phoneNumber: '5125550100',
  externalReference: null,
  birthSex: 'Female',
  groupCode: 'signature',
  revision: 0,
  measurementStartDate: null,
  measurementEndDate: null,
  measurementProfileUid: null,
  availableMeasurements: 100,
  isConsentAccepted: true,
  registeredBody: null,
  latestScreening: {
    heightCm: 170.18,
    weightKg: 68.0388555,
    smoke: false,
    bloodPressureMedication: false,
    diabetesType: 'No',
    isWeightReviewed: true,
    qol: 8,
    created: '2026-01-05T10:00:00Z',
  },
};

export const configuration: Configuration = {
  productName: 'Testname',
  providerName: 'Testname Health',
  clientName: null,
  logos: [],
  scanProviderId: 1,
  minimumUsersForAverages: 10,
  hasConsentBanner: false,
  doctorsAccessCode: 'md',
  hasBeacon: false,
  isInstallable: false,
  staffSecondFactor: 'sms',
  careTeamRule: 'byPatient',
  answerTime: null,
  texts: { termsVersion: '2023-10', privacyVersion: '2026-11' },
};

/** The patient as staff see them in the list. */
export const listedUser: ListedUser = {
  id: PATIENT_UID,
  patientUid: PATIENT_UID,
  firstName: 'Noor',
  lastName: 'Rahman',
  ageYears: null,
  email: null,
  phoneNumber: '5125550177',
  isPhoneProved: true,
  samePhoneCount: 0,
  externalReference: null,
  roles: ['Patient'],
  isStaff: false,
  groupCode: null,
  clientName: 'Austin Wellness',
  loginLinkExpires: null,
  tokenCodeExpires: null,
  attention: null,
  isDeactivated: false,
  status: 'active',
  results: null,
  canDeactivate: false,
};

/** Averages of a group without scans. */
export const noAverages: AverageResult = {
  groupCode: 'signature',
  period: 'Today',
  from: '2026-03-14',
  to: '2026-03-14',
  created: '2026-03-14T15:00:00Z',
  minimumUsers: 10,
  outcome: 'none',
  patientUid: null,
  totalUsers: null,
  score: null,
  groups: [],
};

type Fakes = Parameters<typeof createFakeClient<MienContract>>[1];

/** A patient with no request and no permission. */
export const notSeen: CareTeamAccess = {
  clientName: 'Austin Wellness',
  rule: 'byPatient',
  given: null,
  request: null,
  newestScan: null,
  receipts: [],
  textVersion: '2026-11-23',
};

/** The calls that a signed-in patient's pages always make. */
export const signedIn = {
  signIn: { session: async () => ({ user, historyCheck: 0 }) },
  configurations: { get: async () => configuration, measurementTypes: async () => [] },
  patients: { get: async () => patient },
  careTeamAccess: { get: async () => notSeen },
  ownAppointments: {
    list: async () => ({ items: [], timeZone: 'America/Chicago', scanDaysBefore: 1 }),
    forScan: async () => ({ visit: null }),
  },
  notesForPatient: { list: async () => ({ items: [], next: null }) },
  carers: { caredFor: async () => ({ items: [] }), list: async () => ({ items: [], mayInvite: true }) },
  entries: { latest: async () => ({ items: [] }) },
  attention: {
    get: async () => ({ seatedAskedFor: null, measures: [], isStaffNotified: false }),
    settings: async () => ({ isPulseOftenLow: false }),
  },
  scanReminders: {
    get: async () => ({
      reminder: null,
      stoppedBy: null,
      phoneNumber: '5125550199',
      text: 'Time for your scan',
      week: { isOn: false, stoppedBy: null, timeZone: null, text: 'Look back at your week' },
    }),
    goal: async () => ({ scansPerWeek: null }),
  },
  attentionNotices: { get: async () => ({ count: 0, oldestSince: null }) },
  measurements: { list: async () => ({ items: [], page: 1, pageSize: 1, totalItems: 0 }) },
} satisfies Fakes;

/** The same pages in the session of the patient's carer. */
export const signedInAsCarer = (...rights: CarerRight[]) =>
  ({
    signIn: { session: async () => ({ user, historyCheck: 2, carer: { id: user.id, rights: ['see', ...rights] } }) },
  }) satisfies Fakes;

export const signedOut = {
  signIn: { session: async () => null },
  configurations: { get: async () => configuration },
} satisfies Fakes;

/** Responds to an upload after a time by the page's clock, which is otherwise paused during the test. */
export function uploadTaking(durationMs: number) {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  return async ({ body }: { readonly body: Uint8Array }) => {
    vi.advanceTimersByTime(durationMs);
    return { receivedBytes: body.length };
  };
}

/** A fake API; `later` overrides `earlier` call by call. */
export function fakeApi(...layers: Fakes[]): Api & { endSession: () => void } {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const layer of layers)
    for (const [group, calls] of Object.entries(layer)) merged[group] = { ...merged[group], ...calls };
  const client: Client<MienContract> = createFakeClient(mienContract, merged as Fakes);
  const listeners = new Set<(reason: SessionEnd) => void>();
  return {
    client,
    uploadClient: () => client,
    clientWithToken: () => client,
    onSessionOver(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirmBy: () => () => {},
    confirm: async () => false,
    endSession() {
      for (const listener of listeners) listener('sign-in-required');
    },
  };
}
