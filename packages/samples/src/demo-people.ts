import type { BirthSex, EntryValue, HealthFactKind, Role, ScanTag, Screening } from '@mien/domain';

/** Named people of the demo that tests and visitors can rely on. */
export interface DemoPerson {
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** Null for users of the installation itself. */
  readonly client: DemoClientKey | null;
  readonly roles: readonly Role[];
  /** Absent for staff who are not patients. */
  readonly patient?: {
    readonly groupCode: string;
    readonly ageYears: number;
    readonly birthSex: BirthSex;
    readonly screening: Screening | null;
    readonly history: DemoHistory;
    /** The patient's own measurements and answers; none if absent. */
    readonly entries?: readonly DemoEntry[];
    /** Medicines and conditions; none if absent. */
    readonly healthFacts?: readonly DemoHealthFact[];
    /** Lets the care team see results, or is asked to; neither if absent. */
    readonly careTeam?: 'given' | 'asked';
  };
}

export interface DemoEntry {
  readonly daysAgo: number;
  readonly value: EntryValue;
}

/** In years before today; a fraction of a year names the month, too. */
export interface DemoHealthFact {
  readonly kind: HealthFactKind;
  readonly name: string;
  readonly dose: string | null;
  readonly startedYearsAgo: number;
  /** Null while it is ongoing. */
  readonly endedYearsAgo: number | null;
}

export interface DemoHistory {
  readonly scanCount: number;
  /** Days over which the scans are spread, ending today. */
  readonly spanDays: number;
  /** Every n-th scan is PARTIAL; 0 for none. */
  readonly partialEvery: number;
  /** Every n-th scan comes from the second provider; 0 for none. */
  readonly secondProviderEvery: number;
  /** Tags of scans, by number of scans before the newest; none if absent. */
  readonly notes?: Readonly<Record<number, readonly ScanTag[]>>;
  /** Increase of the heart rate with a tag, in beats per minute; none if absent. */
  readonly higherWith?: Readonly<Partial<Record<ScanTag, number>>>;
  /**
   * How far the heart rate was above the person's own, in beats per minute, oldest first; it changes evenly from one
   * point to the next. Always their own if absent.
   */
  readonly course?: readonly { readonly daysAgo: number; readonly higherBpm: number }[];
}

export const DEMO_CLIENTS = {
  austinWellness: { name: 'Austin Wellness', groupCodes: ['signature', 'md', 'night-shift'], answerTime: 'day' },
  hillCountryEmployers: { name: 'Hill Country Employers', groupCodes: ['warehouse', 'office'], answerTime: null },
} as const;
export type DemoClientKey = keyof typeof DEMO_CLIENTS;

const NO_HISTORY: DemoHistory = { scanCount: 0, spanDays: 0, partialEvery: 0, secondProviderEvery: 0 };

const cuff = (daysAgo: number, ...readings: readonly (readonly [upper: number, lower: number, pulse: number])[]) => ({
  daysAgo,
  value: {
    kind: 'cuff' as const,
    readings: readings.map(([systolicMmHg, diastolicMmHg, pulseBpm]) => ({ systolicMmHg, diastolicMmHg, pulseBpm })),
  },
});

const screening = (heightCm: number, weightKg: number, qol: number, more: Partial<Screening> = {}): Screening => ({
  heightCm,
  weightKg,
  smoke: false,
  bloodPressureMedication: false,
  diabetesType: 'No',
  isWeightReviewed: true,
  qol,
  ...more,
});

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    phoneNumber: '5125550100',
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana.reyes@example.com',
    client: 'austinWellness',
    roles: ['Patient'],
    patient: { groupCode: 'signature', ageYears: 34, birthSex: 'Female', screening: null, history: NO_HISTORY },
  },
  {
    phoneNumber: '5125550101',
    firstName: 'Ben',
    lastName: 'Carter',
    email: 'ben.carter@example.com',
    client: 'austinWellness',
    roles: ['Patient'],
    patient: {
      groupCode: 'signature',
      ageYears: 52,
      birthSex: 'Male',
      screening: screening(180.34, 98.4, 6, { bloodPressureMedication: true }),
      careTeam: 'given',
      history: {
        scanCount: 40,
        spanDays: 425,
        partialEvery: 9,
        secondProviderEvery: 3,
        notes: { 1: ['atRest'], 3: ['afterExercise'], 4: ['coffee', 'poorSleep'], 7: ['atRest'], 10: ['stress'] },
      },
      healthFacts: [
        { kind: 'medicine', name: 'Lisinopril', dose: '10 mg in the morning', startedYearsAgo: 6, endedYearsAgo: null },
        { kind: 'medicine', name: 'Ibuprofen', dose: null, startedYearsAgo: 4, endedYearsAgo: 3 },
        { kind: 'condition', name: 'High blood pressure', dose: null, startedYearsAgo: 6, endedYearsAgo: null },
      ],
      entries: [
        cuff(50, [132, 84, 72], [128, 82, 70]),
        // A week of two measurements a day, as requested by a doctor.
        cuff(50.5, [128, 81, 69], [126, 80, 68]),
        cuff(51, [133, 85, 74]),
        cuff(51.5, [127, 82, 70]),
        cuff(52, [134, 86, 73], [131, 84, 72]),
        cuff(53.5, [126, 80, 69]),
        cuff(54, [132, 84, 73]),
        cuff(57, [127, 81, 69]),
        cuff(64, [134, 86, 74], [130, 84, 73], [129, 83, 71]),
        cuff(71, [126, 80, 70]),
        cuff(85, [131, 85, 75], [127, 83, 72]),
        { daysAgo: 60, value: { kind: 'waist', waistCm: 103 } },
        { daysAgo: 190, value: { kind: 'waist', waistCm: 105.5 } },
        {
          daysAgo: 85,
          value: {
            kind: 'answers',
            heartDisease: false,
            familyDiabetes: 'parentOrSibling',
            everHighGlucose: false,
            steroids: false,
            exSmoker: true,
          },
        },
      ],
    },
  },
  {
    phoneNumber: '5125550102',
    firstName: 'Dana',
    lastName: 'Novak',
    email: 'dana.novak@example.com',
    client: 'austinWellness',
    roles: ['Patient'],
    patient: {
      groupCode: 'signature',
      ageYears: 41,
      birthSex: 'Female',
      screening: screening(167.64, 64.9, 8),
      careTeam: 'asked',
      history: { scanCount: 6, spanDays: 80, partialEvery: 0, secondProviderEvery: 0 },
    },
  },
  {
    phoneNumber: '5125550102',
    firstName: 'Eli',
    lastName: 'Novak',
    email: null,
    client: 'austinWellness',
    roles: ['Patient'],
    patient: {
      groupCode: 'md',
      ageYears: 16,
      birthSex: 'Male',
      screening: screening(175.26, 63.5, 9),
      history: { scanCount: 3, spanDays: 40, partialEvery: 0, secondProviderEvery: 0 },
    },
  },
  {
    phoneNumber: '5125550103',
    firstName: 'Frances',
    lastName: 'Okafor',
    email: 'frances.okafor@example.com',
    client: 'austinWellness',
    roles: ['Patient'],
    patient: {
      groupCode: 'signature',
      ageYears: 63,
      birthSex: 'Female',
      screening: screening(160.02, 71.2, 7),
      history: {
        scanCount: 2000,
        spanDays: 3650,
        partialEvery: 25,
        secondProviderEvery: 0,
        notes: Object.fromEntries(
          Array.from({ length: 15 }, (_, index) => [
            [3 + 4 * index, ['coffee']] as const,
            ...(index % 3 === 0 ? [[4 + 4 * index, ['poorSleep']] as const] : []),
          ]).flat(),
        ),
        higherWith: { coffee: 8 },
        // Stopped smoking, had a fever, began to take metoprolol.
        course: [
          { daysAgo: 3650, higherBpm: 9 },
          { daysAgo: 1970, higherBpm: 10 },
          { daysAgo: 1720, higherBpm: 2 },
          { daysAgo: 988, higherBpm: 2 },
          { daysAgo: 987, higherBpm: 22 },
          { daysAgo: 976, higherBpm: 18 },
          { daysAgo: 974, higherBpm: 2 },
          { daysAgo: 440, higherBpm: 2 },
          { daysAgo: 415, higherBpm: -5 },
        ],
      },
      healthFacts: [
        { kind: 'condition', name: 'Smoking', dose: null, startedYearsAgo: 41, endedYearsAgo: 5.4 },
        { kind: 'condition', name: 'Influenza with fever', dose: null, startedYearsAgo: 2.7, endedYearsAgo: 2.7 },
        { kind: 'condition', name: 'High blood pressure', dose: null, startedYearsAgo: 1.3, endedYearsAgo: null },
        {
          kind: 'medicine',
          name: 'Metoprolol',
          dose: '25 mg in the morning',
          startedYearsAgo: 1.2,
          endedYearsAgo: null,
        },
      ],
    },
  },
  {
    phoneNumber: '5125550110',
    firstName: 'Sam',
    lastName: 'Whitfield',
    email: 'sam@example.com',
    client: null,
    roles: ['System Admin'],
  },
  {
    phoneNumber: '5125550111',
    firstName: 'Grace',
    lastName: 'Liu',
    email: 'grace@example.com',
    client: 'austinWellness',
    roles: ['Client Admin'],
  },
  {
    phoneNumber: '5125550112',
    firstName: 'Omar',
    lastName: 'Haddad',
    email: 'omar@example.com',
    client: 'austinWellness',
    roles: ['Client User'],
  },
  {
    phoneNumber: '5125550113',
    firstName: 'Ruth',
    lastName: 'Keller',
    email: 'ruth@example.com',
    client: null,
    roles: ['System User'],
  },
  {
    phoneNumber: '5125550114',
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@example.com',
    client: null,
    roles: ['Provider Admin'],
  },
  {
    phoneNumber: '5125550115',
    firstName: 'Nora',
    lastName: 'Becker',
    email: 'nora@example.com',
    client: 'hillCountryEmployers',
    roles: ['Client Admin'],
  },
];

/** Number of additional patients per group, and how many of them are scanned on the day of loading. */
export const DEMO_CROWD: Readonly<Record<string, { readonly patients: number; readonly scannedToday: number }>> = {
  signature: { patients: 40, scannedToday: 16 },
  md: { patients: 28, scannedToday: 6 },
  'night-shift': { patients: 6, scannedToday: 2 },
  warehouse: { patients: 34, scannedToday: 8 },
  office: { patients: 85, scannedToday: 5 },
};
