import {
  type AverageResult,
  type ListedUser,
  type MeasurementItem,
  type MeasurementResult,
  Problem,
  type ProfileMatch,
  type Share,
} from '@mien/contract';
import { MEASURE_TYPES, type MeasureTypeKey, OVERALL_SCORE_RANGES } from '@mien/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharedResult } from '../../features/results/testing/shared-result.ts';
import {
  fakeApi,
  MEASUREMENT_ID,
  noAverages,
  PATIENT_UID,
  patient,
  signedIn,
  signedOut,
  user,
} from '../../shared/testing/fixtures.ts';
import { draw as drawSharedResult } from '../../shared-result.tsx';
import { openApp, result, withHistory } from './open-app.tsx';
import { QUOTED_SENTENCES } from './quoted-sentences.ts';

type Fakes = Parameters<typeof fakeApi>[0];
type Quoted = (typeof QUOTED_SENTENCES)[keyof typeof QUOTED_SENTENCES][number];
/** A sentence as the specification quotes it, and what a screen shows if it has placeholders. */
type Shown = Quoted | readonly [quoted: Quoted, filledIn: string];

interface Step {
  /** The user action before the sentences appear; absent if the page shows them at once. */
  readonly act?: () => Promise<unknown> | unknown;
  readonly shows: readonly Shown[];
}

interface Walk {
  readonly name: string;
  readonly at: string;
  readonly api: readonly Fakes[];
  readonly steps: readonly Step[];
  /** The specification requires these to exist but be hidden. */
  readonly isHidden?: true;
}

/** All visible or announced text in one line, without hidden parts. */
function shownText(includesHidden: boolean): string {
  const parts: string[] = [];
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '');
    if (!(node instanceof Element) || (node.hasAttribute('hidden') && !includesHidden)) return;
    // The print layout repeats the text, and is not on the screen.
    if (['SCRIPT', 'STYLE'].includes(node.tagName) || node.hasAttribute('data-print-sheet')) return;
    for (const name of ['placeholder', 'aria-label', 'aria-valuetext', 'alt'])
      parts.push(node.getAttribute(name) ?? '');
    node.childNodes.forEach(read);
    parts.push(' ');
  };
  read(document.body);
  return parts.join('').replace(/\s+/g, ' ');
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const leave = async (label: string | RegExp) => fireEvent.blur(await field(label));
const enter = async (label: string | RegExp) => fireEvent.keyDown(await field(label), { key: 'Enter' });

const never = () => new Promise<never>(() => {});
const refuse = (code: Problem['code'], text?: string) => () =>
  Promise.reject(new Problem(code, text === undefined ? {} : { text }));

const LINK = 'k'.repeat(43);
const ana: ProfileMatch = {
  patientUid: PATIENT_UID,
  firstName: 'Ana',
  lastName: 'Reyes',
  groupCode: 'signature',
  tokenCode: 'token-code-of-ana-0001',
  registered: '2026-01-05T15:00:00Z',
  scanCount: 3,
  isVerified: true,
};

const sendsCode = {
  ...signedOut,
  signIn: { ...signedOut.signIn, sendCode: async () => ({ patientUid: PATIENT_UID }) },
};
const askForCode = async () => {
  await type('Phone number', '5125550100');
  await press('Send code');
  await screen.findByText("We've sent your code");
};
const enterCode = () => type('Access code', '123456');

function item(key: MeasureTypeKey, displayName: string, value: number): MeasurementItem {
  const measureType = MEASURE_TYPES.find((candidate) => candidate.key === key);
  if (!measureType) throw new Error(key);
  return {
    id: `0190a000-0000-7000-8000-0000000001${10 + MEASURE_TYPES.indexOf(measureType)}`,
    measurementTypeId: key,
    displayName,
    value,
    unit: measureType.unit,
    precision: measureType.precision,
    provenance: measureType.provenance,
    interval: null,
    signalToNoiseDb: null,
    measurementRanges: [...measureType.ranges],
    description: '',
    webIcon: '',
    created: result.created,
    isDeleted: false,
    measurementItems: [],
  };
}

const vitalSigns = {
  key: 'vitalSigns',
  groupName: 'Vital signs',
  items: [item('heartRateBpm', 'Heart rate', 72), item('breathingRatePerMin', 'Breathing rate', 15)],
} satisfies MeasurementResult['groups'][number];
const metabolic = {
  key: 'metabolic',
  groupName: 'Metabolic',
  items: [item('bodyMassIndex', 'Body mass index', 33.2)],
} satisfies MeasurementResult['groups'][number];

const nothingCompared = {
  previous: null,
  next: null,
  scoreBefore: null,
  comparableId: null,
  calculatedBefore: [],
  tags: [],
  note: '',
  measures: [],
};

const shown = (changes: object): readonly Fakes[] => [
  withHistory,
  { measurements: { ...withHistory.measurements, get: async () => ({ ...result, ...changes }) as MeasurementResult } },
  { comparisons: { get: async () => nothingCompared } },
];
const share: Share = {
  id: '0190a000-0000-7000-8000-0000000000aa',
  accessKey: LINK,
  created: '2026-03-14T15:00:00Z',
  expires: '2026-03-17T15:00:00Z',
  lifetimeHours: 72,
  showsUsualRange: false,
  viewCount: 0,
  lastViewed: null,
};
const RESULTS = `/resultSummary/${MEASUREMENT_ID}`;

const staff = (role: string) => ({
  ...signedIn,
  signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles: [role] }, historyCheck: 0 }) },
});
const averagesOf = (answer: Partial<AverageResult>): readonly Fakes[] => [
  staff('Client Admin'),
  {
    averages: {
      groupCodes: async () => ['signature'],
      periods: async () => [{ key: 'Today', name: 'Today' }],
      get: async () => ({ ...noAverages, ...answer }),
    },
  } as Fakes,
];
const pat: ListedUser = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  patientUid: '0190a000-0000-7000-8000-0000000000d1',
  firstName: 'Pat',
  lastName: 'Doe',
  ageYears: null,
  email: 'pat@example.com',
  phoneNumber: '5125550199',
  isPhoneProved: false,
  samePhoneCount: 0,
  externalReference: null,
  roles: ['Patient'],
  isStaff: false,
  groupCode: 'signature',
  clientName: 'Clinic',
  loginLinkExpires: null,
  tokenCodeExpires: null,
  attention: null,
  isDeactivated: false,
  status: 'active',
  results: null,
  canDeactivate: true,
};

const openDrawer = async (section: string) => {
  await press(`Edit ${section}`);
  await screen.findByRole('dialog');
};
const update = () => press('Update');

const neverScreened: Fakes = {
  ...signedIn,
  patients: { get: async () => ({ ...patient, birthSex: 'Unknown', latestScreening: null }) },
};

const fillRegistration = async (changes: Readonly<Record<string, string>> = {}) => {
  const good = { 'First name': 'Ana', 'Last name': 'Reyes', Phone: '5125550100', 'Access code': 'office' };
  for (const [label, value] of Object.entries({ ...good, ...changes })) await type(label, value);
};
const registerWith = (changes: Readonly<Record<string, string>>) => async () => {
  await fillRegistration(changes);
  await press('Submit & scan');
};
const registers = (register: () => Promise<never>): readonly Fakes[] => [
  signedOut,
  { registrations: { start: register, register } } as Fakes,
];

const upload = (measureUpload: () => Promise<never>): readonly Fakes[] => [
  signedIn,
  { patients: { get: async () => patient, measureUpload } } as Fakes,
];
let clockMs = 0;
/** An upload that takes ten seconds by the page's clock. */
const slowUpload: readonly Fakes[] = [
  signedIn,
  {
    patients: {
      get: async () => patient,
      measureUpload: async ({ body }: { body: Uint8Array }) => {
        clockMs += 10_000;
        return { receivedBytes: body.length };
      },
    },
    measurements: { ...signedIn.measurements, reportError: async () => ({ recorded: true as const }) },
  } as Fakes,
];

const errorPage = (code: string, ...shows: readonly Quoted[]): Walk => ({
  name: `the scan error ${code}`,
  at: `/scanningError?errorCode=${code}`,
  api: [withHistory],
  steps: [{ shows }],
});

const WALKS: readonly Walk[] = [
  {
    name: 'sign-in with invalid input first',
    at: '/',
    api: [sendsCode],
    steps: [
      {
        shows: [
          'Please enter your phone number below to log in',
          'Send code',
          "We'll send you a 6-digit code to verify your device",
          'Standard text and data rates may apply.',
        ],
      },
      { act: () => enter('Phone number'), shows: ['Phone number is required.'] },
      {
        act: async () => [await type('Phone number', '512'), await leave('Phone number')],
        shows: ['Phone number too short.'],
      },
      { act: () => type('Phone number', '51255501009'), shows: ['Phone number too long'] },
      { act: askForCode, shows: ["We've sent your code", 'Access code', 'Authenticate'] },
      { act: () => enter('Access code'), shows: ['Access code is required.'] },
      { act: () => type('Access code', 'abc'), shows: ['Enter numbers only.'] },
      {
        act: async () => [await type('Access code', '123'), await leave('Access code')],
        shows: ['Access code is too short.'],
      },
      { act: () => type('Access code', '1234567'), shows: ['Access code is too long'] },
    ],
  },
  {
    name: 'a code that does not arrive',
    at: '/',
    api: [sendsCode],
    steps: [
      {
        async act() {
          vi.useFakeTimers({ shouldAdvanceTime: true });
          await askForCode();
          await act(() => vi.advanceTimersByTimeAsync(31_000));
        },
        shows: ["Didn't receive the code?"],
      },
    ],
  },
  {
    name: 'a code that is being sent',
    at: '/mlogin',
    api: [signedOut, { signIn: { ...signedOut.signIn, sendCode: never } }],
    steps: [
      {
        act: async () => [await type('Phone number', '5125550100'), await press('Send code')],
        shows: ['Sending sms...'],
      },
    ],
  },
  {
    name: 'a message that cannot be sent',
    at: '/',
    api: [signedOut, { signIn: { ...signedOut.signIn, sendCode: refuse('text-message-failed', "'To'") } }],
    steps: [
      {
        act: async () => [await type('Phone number', '5125550100'), await press('Send code')],
        shows: ['The service is curently unavailable, please try again later!'],
      },
    ],
  },
  {
    name: 'a code that is being verified',
    at: '/',
    api: [sendsCode, { signIn: { ...sendsCode.signIn, profiles: never } }],
    steps: [
      { act: async () => [await askForCode(), await enterCode()], shows: ['Authenticating, please stand by...'] },
    ],
  },
  {
    name: 'a wrong code',
    at: '/',
    api: [sendsCode, { signIn: { ...sendsCode.signIn, profiles: refuse('wrong-access-code') } }],
    steps: [
      {
        act: async () => [await askForCode(), await enterCode()],
        shows: ['Incorrect access code provided, please try again!'],
      },
    ],
  },
  {
    name: 'several profiles of a number',
    at: '/',
    api: [
      sendsCode,
      {
        signIn: {
          ...sendsCode.signIn,
          profiles: async () => [
            ana,
            {
              ...ana,
              patientUid: '0190a000-0000-7000-8000-00000000e110',
              firstName: 'Eli',
              tokenCode: 'token-code-of-eli-0002',
            },
          ],
          loginTemp: never,
        },
      },
    ],
    steps: [
      {
        act: async () => [await askForCode(), await enterCode()],
        shows: [
          'Select profile',
          'Your phone number is associated with several profiles. Please select the profile to use',
        ],
      },
      { act: () => press(/Ana/), shows: ['Logging in...'] },
    ],
  },
  {
    name: 'a page that waits for its response',
    at: '/profile',
    api: [signedIn, { patients: { get: never } }],
    steps: [{ shows: ['Please wait...'] }],
  },
  {
    name: 'registration with invalid input first',
    at: '/register',
    api: [signedOut],
    steps: [
      {
        shows: [
          'Health Status Reimagined',
          'The future of health',
          'First name',
          'Last name',
          'Phone',
          'Email',
          'Access code',
          'Submit & scan',
        ],
      },
      { act: () => press('Submit & scan'), shows: ['Firstname is required', 'Lastname is required'] },
      { act: registerWith({ Weight: '140' }), shows: ['Age is required', 'Height is required'] },
      { act: registerWith({ Age: '34', Weight: '' }), shows: ['Weight is required'] },
      {
        act: registerWith({ Age: '12', 'Height (Ft)': '5', 'Height (In)': '6', Weight: '140' }),
        shows: ['Invalid age! You need to be between 12 years and 120 years of age for a scan!'],
      },
      {
        act: registerWith({ Age: '34', 'Height (Ft)': '3', 'Height (In)': '10' }),
        shows: ['Your height is invalid! Your height needs to be between 3\'11" and 7\'2" for a scan!'],
      },
      {
        act: registerWith({ 'Height (Ft)': '5', 'Height (In)': '6', Weight: '66' }),
        shows: ['Your weight is invalid! Your weight needs to be between 67 pounds and 660 lbs for a scan!'],
      },
      {
        act: registerWith({ Weight: '650' }),
        shows: ['Invalid Body Mass Index. Your BMI needs to be between 10 and 60 for a scan availability!'],
      },
      { act: registerWith({ Weight: '140', Email: 'nobody' }), shows: ['Invalid email format'] },
    ],
  },
  {
    name: 'registering without a name in a group',
    at: '/register/office',
    api: [signedOut],
    steps: [{ shows: ['PatientUid'] }],
  },
  {
    name: 'a registration in progress',
    at: '/register',
    api: registers(never),
    steps: [{ act: registerWith({}), shows: ['Please wait while we create your unique scan profile.'] }],
  },
  {
    name: 'a registration that fails without a message',
    at: '/register',
    api: registers(refuse('internal-error')),
    steps: [
      {
        act: registerWith({}),
        shows: ['An error occurred while submitting the form. Please check that all inputs are valid and try again.'],
      },
    ],
  },
  {
    name: 'registering by phone',
    at: '/register/signature',
    api: [signedOut, { registrations: { startByPhone: async () => ({ patientUid: PATIENT_UID }) } } as Fakes],
    steps: [
      { shows: ['Submit phone number'] },
      { act: () => press('Submit phone number'), shows: ['Phone number is required'] },
      {
        act: async () => [await type('Phone', '5125550100'), await press('Submit phone number')],
        shows: ['Verifying phone number!'],
      },
      {
        shows: [
          'We have received your request and will send an SMS authentication code to the number you provided shortly.',
          'SMS code',
          'insert code from sms',
          'Submit sms access code',
        ],
      },
    ],
  },
  {
    name: 'a registration by phone whose response has no patient',
    at: '/register/signature',
    api: [signedOut, { registrations: { startByPhone: async () => ({}) } } as Fakes],
    steps: [
      {
        async act() {
          await type('Phone', '5125550100');
          await press('Submit phone number');
        },
        shows: ['User was created try submitting your phone number again'],
      },
    ],
  },
  {
    name: 'the consent page',
    at: '/consent',
    api: [signedIn],
    steps: [{ shows: ['Agree & Continue'] }],
  },
  {
    name: 'a profile without agreement',
    at: '/profile',
    api: [signedIn, { patients: { get: async () => ({ ...patient, isConsentAccepted: false }) } }],
    steps: [{ shows: ['Please agree with our terms to continue'] }],
  },
  {
    name: 'the header menu',
    at: '/dashboard',
    api: [
      withHistory,
      {
        signIn: {
          session: async () => ({ user: { ...user, userRoles: ['Patient', 'Client Admin'] }, historyCheck: 1 }),
        },
      },
    ],
    steps: [
      { shows: ['View results'] },
      {
        act: () => press(/menu/i),
        shows: [
          'Scan now',
          'Profile',
          'Group averages',
          'History',
          'Trend charts',
          'Privacy policy',
          'Terms of use',
          'Log out',
        ],
      },
    ],
  },
  { name: 'the privacy policy', at: '/privacy', api: [signedOut], steps: [{ shows: ['PRIVACY'] }] },
  { name: 'the terms of use', at: '/termsofuse', api: [signedOut], steps: [{ shows: ['TERMS OF USE'] }] },
  {
    name: 'a failed scan',
    at: '/scanFailed',
    api: [withHistory],
    steps: [{ shows: ['It seem that your scan has failed. Please try again.', 'Back to Dashboard'] }],
  },
  {
    name: 'names in the profile',
    at: '/profile',
    api: [signedIn],
    steps: [
      {
        async act() {
          await openDrawer('Personal information');
          for (const label of ['First name', 'Last name', 'Age']) {
            await type(label, '');
            await leave(label);
          }
        },
        shows: ['First name is required.', 'Last name is required.', 'Age is required.'],
      },
    ],
  },
  {
    name: 'body data in the profile',
    at: '/profile',
    api: [signedIn],
    steps: [
      {
        async act() {
          await openDrawer('Body information');
          await type('Height (Ft)', '7');
          await type('Height (In)', '3');
          await type('Weight', '66');
          await update();
        },
        shows: [
          'Height out of range. Please enter a height between 3\'11" and 7\'2"',
          'Weight out of range. Weight must be between 67 and 660 lbs',
        ],
      },
    ],
  },
  {
    name: 'missing body data',
    at: '/profile',
    api: [signedIn],
    steps: [
      {
        async act() {
          await openDrawer('Body information');
          for (const label of ['Height (In)', 'Weight']) {
            await type(label, '');
            await leave(label);
          }
        },
        shows: ['Height (In) is required.', 'Weight is required.'],
      },
      {
        act: async () => [await type('Height (Ft)', ''), await leave('Height (Ft)')],
        shows: ['Height (Ft) is required.'],
      },
    ],
  },
  {
    name: 'an unselected sex',
    at: '/profile',
    api: [neverScreened],
    steps: [
      {
        act: () => press('Next'),
        shows: ['Sex/Gender is required.'],
      },
    ],
  },
  {
    name: 'an unselected quality of life',
    at: '/profile',
    api: [neverScreened],
    steps: [
      {
        async act() {
          fireEvent.click(await screen.findByRole('radio', { name: 'Female' }));
          await press('Next');
          await type('Height (Ft)', '5');
          await type('Height (In)', '6');
          await type('Weight', '140');
          await press('Next');
          await screen.findByRole('group', { name: 'Do you smoke?' });
          for (const question of screen.getAllByRole('group').slice(0, 3))
            fireEvent.click(within(question).getByRole('radio', { name: 'No' }));
        },
        shows: ['Please select your quality of life'],
      },
    ],
  },
  {
    name: 'results at risk, with more than two values in a group',
    at: RESULTS,
    api: shown({
      externalStatus: 'PARTIAL',
      overall: { ...result.overall, score: 78 },
      groups: [
        {
          ...vitalSigns,
          items: [
            item('heartRateBpm', 'Heart rate', 95),
            item('breathingRatePerMin', 'Breathing rate', 15),
            item('systolicMmHg', 'Systolic blood pressure', 118),
            item('diastolicMmHg', 'Diastolic blood pressure', 76),
          ],
        },
        { ...metabolic, items: [...metabolic.items, item('diabetesRank', 'Diabetes risk', 2)] },
      ],
    }),
    steps: [
      {
        shows: [
          'Your Results',
          'Copy Link',
          'Send to my phone!',
          [
            '{firstName} your results indicate you may be at risk as seen in the {group} scores.',
            'Ana your results indicate you may be at risk as seen in the Metabolic scores.',
          ],
          'Understand your results',
          'Some risks',
          'All normal',
          ['+{count} more.', '+1 more.'],
          'Suboptimal',
          ['{productName} Score', 'Testname Score'],
          'Unhealthy',
          'Healthy',
          'Optimal',
          'One or more measurements were not obtained correctly! Please scan again for more acurate results!',
        ],
      },
      { shows: [['{systolic}/{diastolic}', '118/76'], 'Normal'] },
    ],
  },
  {
    name: 'results that are all normal',
    at: RESULTS,
    api: shown({ groups: [vitalSigns] }),
    steps: [
      {
        shows: [
          ['{firstName} your results are all in the normal ranges.', 'Ana your results are all in the normal ranges.'],
        ],
      },
    ],
  },
  {
    name: 'results that are loading',
    at: RESULTS,
    api: [withHistory, { measurements: { ...withHistory.measurements, get: never } }],
    steps: [{ shows: ['Preparing your results!'] }],
  },
  {
    name: 'sharing results',
    at: RESULTS,
    api: [
      ...shown({ groups: [vitalSigns] }),
      { shares: { create: async () => share, sendToPhone: async () => ({ sent: true as const }) } } as Fakes,
    ],
    steps: [
      { act: () => press('Copy Link'), shows: ['Results link copied', 'Copied'] },
      { act: () => press('Send to my phone!'), shows: ['Results sent!'] },
    ],
  },
  {
    name: 'results that cannot be sent',
    at: RESULTS,
    api: [
      ...shown({ groups: [vitalSigns] }),
      { shares: { create: async () => share, sendToPhone: refuse('internal-error') } } as Fakes,
    ],
    steps: [
      {
        act: () => press('Send to my phone!'),
        shows: ['Try again!', 'We have failed to send you the results. Please check with our support for help.'],
      },
    ],
  },
  {
    name: 'averages at risk',
    at: '/averages',
    api: averagesOf({ outcome: 'shown', totalUsers: 17, score: 60, groups: [metabolic] }),
    steps: [
      {
        shows: [
          'Group name',
          'Time period',
          'Update',
          [
            'The result averages indicate that the {groupCode} group may be at risk as seen in the {group} scores.',
            'The result averages indicate that the signature group may be at risk as seen in the Metabolic scores.',
          ],
        ],
      },
    ],
  },
  {
    name: 'averages that are all normal',
    at: '/averages',
    api: averagesOf({ outcome: 'shown', totalUsers: 17, score: 80, groups: [vitalSigns] }),
    steps: [
      {
        shows: [
          [
            'The result averages for the {groupCode} group are all in the normal ranges.',
            'The result averages for the signature group are all in the normal ranges.',
          ],
        ],
      },
    ],
  },
  {
    name: 'averages of too few patients',
    at: '/averages',
    api: averagesOf({ outcome: 'pending' }),
    steps: [
      {
        shows: [
          [
            'The result averages for the {groupCode} group are pending. More scans are needed.',
            'The result averages for the signature group are pending. More scans are needed.',
          ],
        ],
      },
    ],
  },
  {
    name: 'averages without patients',
    at: '/averages',
    api: averagesOf({ outcome: 'none' }),
    steps: [{ shows: ['No results found.', 'Adjust the filters or select a different time period.'] }],
  },
  {
    name: 'averages that the user may not see',
    at: '/averages',
    api: [
      signedIn,
      {
        averages: {
          groupCodes: refuse('not-allowed'),
          periods: refuse('not-allowed'),
          get: refuse('not-allowed'),
        },
      } as Fakes,
    ],
    steps: [{ shows: ['Insufficient access rights to see this page!'] }],
  },
  {
    name: 'a month without scans in the trends',
    at: '/trendChart/month?datePeriod=2026-02',
    api: [
      withHistory,
      {
        measurements: {
          ...withHistory.measurements,
          trends: async () => ({
            from: '2026-02-01T12:00:00Z',
            to: '2026-03-01T12:00:00Z',
            source: 'calculated',
            dayParts: null,
            measures: [
              {
                key: 'overallScore',
                displayName: 'Testname Score',
                unit: '',
                precision: 0,
                provenance: 'calculated',
                sources: ['calculated'],
                series: [{ key: 'overallScore', displayName: 'Testname Score', ranges: [...OVERALL_SCORE_RANGES] }],
              },
            ],
            buckets: [],
          }),
        },
      } as Fakes,
    ],
    steps: [
      {
        shows: [
          [
            'Sorry there are no measurements for {period} {range}. Please use the arrows above to change to different dates to see your measurement results.',
            'Sorry there are no measurements for month February 2026. Please use the arrows above to change to different dates to see your measurement results.',
          ],
        ],
      },
    ],
  },
  errorPage(
    'CAMERA_PERMISSION_NOT_GRANTED',
    'Camera permissions required.',
    'Please reload this page and grant permission when prompted.',
    "Reloading the page isn't working?",
    'Is this a pre visit scan?',
    'Scan Again',
    'Home',
  ),
  errorPage(
    'SLOW_INTERNET_CONNECTION_DETECTED',
    'Slow internet connection detected.',
    'We recommend delaying your scan until you have a faster connection.',
    'Tips for improving your internet connection',
    'Test connection',
  ),
  errorPage('MEASUREMENT_TIMED_OUT', 'Your scan timed out', "We weren't able to complete your scan. Please try again."),
  errorPage(
    'SERVER_ERROR',
    'Something went wrong',
    'Please try a second time. If your scan still fails, please let us know.',
  ),
  errorPage('MEASUREMENT_CANCELED', 'Scan cancelled.', 'Your scan was successfully cancelled.'),
  errorPage(
    'WORKER_ERROR',
    'Your scan was unsuccessful.',
    'We ran into a problem completing your scan. Please try again.',
  ),
  {
    name: 'an unsupported browser',
    at: '/error?ID=1000',
    api: [signedOut],
    steps: [{ shows: ['Your browser is not supported.Please use a supported browser.'] }],
  },
  {
    name: 'a service that fails',
    at: '/error?ID=1001',
    api: [signedOut],
    steps: [{ shows: ['There seems to be a problem with the service at the moment! Please try again later!'] }],
  },
  {
    name: 'any other problem',
    at: '/error',
    api: [signedOut],
    steps: [{ shows: ['There seems to be a problem! Please try again later!'] }],
  },
  {
    name: 'the hidden buttons of the error page',
    at: '/error',
    api: [signedOut],
    isHidden: true,
    steps: [{ shows: ['Scan Again', 'Your Profile'] }],
  },
  {
    name: 'the patients dashboard',
    at: '/admin',
    api: [
      staff('Client Admin'),
      {
        users: {
          list: async () => ({ items: [pat], page: 1, pageSize: 10, totalItems: 1, hasMore: false }),
          groups: async () => [{ code: 'signature', clientName: 'Clinic' }],
        },
      } as Fakes,
    ],
    steps: [{ shows: ['Create patient', 'ID', 'First name', 'Last name', 'Email', 'Roles', 'Token code'] }],
  },
  {
    name: 'the live chat',
    at: '/liveChat',
    api: [
      signedIn,
      {
        chat: {
          list: async () => ({
            content: [
              {
                messageUid: '0190a000-0000-7000-8000-0000000000c1',
                position: 1,
                sender: { clientType: 'PATIENT' as const },
                message: 'Hello',
                createdAt: '2026-03-14T15:00:00Z',
                about: null,
              },
            ],
            hasEarlier: false,
          }),
        },
      } as Fakes,
    ],
    steps: [{ shows: ['Live Chat', 'Type your message...', 'Send', 'You'] }],
  },
  {
    name: 'a slow connection',
    at: '/howto',
    api: slowUpload,
    steps: [
      {
        shows: ['Your connection speed is very slow. You may experience problems if you continue.', 'Tips to improve'],
      },
    ],
  },
  {
    name: 'a connection that is still slow',
    at: '/scanningError?errorCode=SLOW_INTERNET_CONNECTION_DETECTED',
    api: slowUpload,
    steps: [{ act: () => press('Test connection'), shows: ['Your connection speed is still too slow to continue.'] }],
  },
  {
    name: 'a connection that cannot be tested',
    at: '/howto',
    api: upload(refuse('offline')),
    steps: [{ shows: ['Error while measuring your speed, please try again'] }],
  },
];

/** On a separate server-rendered page. */
const SHARED_SENTENCE = 'The results indicate that the Patient may be at risk as seen in the {group} scores.';

const quotedOf = (text: Shown): string => (typeof text === 'string' ? text : text[0]);
const filledIn = (text: Shown): string => (typeof text === 'string' ? text : text[1]);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('sentences quoted by the specification appear on a screen', () => {
  it.each(WALKS)('$name', async ({ at, api, steps, isHidden }) => {
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined }, configurable: true });
    openApp(at, fakeApi(...api));
    for (const step of steps) {
      await step.act?.();
      for (const text of step.shows)
        await waitFor(() => expect(shownText(isHidden === true)).toContain(filledIn(text)));
    }
  });

  it(SHARED_SENTENCE, () => {
    document.body.innerHTML = drawSharedResult({
      opened: { look: { clientName: null, logos: [] }, result: { ...sharedResult, groups: [metabolic] } },
      productName: 'Testname',
      style: '',
      units: 'imperial',
    });
    expect(shownText(false)).toContain(SHARED_SENTENCE.replace('{group}', 'Metabolic'));
  });

  it('includes every quoted sentence', () => {
    const walked = new Set<string>(WALKS.flatMap(({ steps }) => steps.flatMap(({ shows }) => shows.map(quotedOf))));
    walked.add(SHARED_SENTENCE);
    const left = Object.values(QUOTED_SENTENCES)
      .flat()
      .filter((sentence) => !walked.has(sentence));
    expect(left).toEqual([]);
  });
});
