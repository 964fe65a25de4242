import { directionOf, LANGUAGES, ownNameOf, TRANSLATIONS } from '@mien/domain';
import type { Page } from '@playwright/test';
import { FOR_STAFF } from '../accessible.ts';
import { test } from '../browser.ts';
import { looksIn } from '../looks.ts';
import { registerNewcomer, signInPatient, signInStaff } from '../steps.ts';
import { walkPatientForStaff } from '../walk/for-staff.ts';
import { walkNewcomer } from '../walk/newcomer.ts';
import { walkForms, walkOverlays, walkPatient, walkResult, walkTrends } from '../walk/patient.ts';
import { walkScanSite } from '../walk/scan-site.ts';
import { walkAverages, walkStaff, walkStaffOverlays } from '../walk/staff.ts';
import type { Walk } from '../walk/stop.ts';
import { walkNotices, walkSignIn } from '../walk/visitor.ts';

/** Forty scans, with values of all kinds. */
const BEN = '5125550101';
/** System Admin, who can open all staff pages, for walks through them. Other tests use other people. */
const SAM = '5125550110';

/** Client Admin of Austin Wellness, who sees results of patients who share them. */
const GRACE = '5125550111';

/** Languages that are translated in full. */
const WHOLE = LANGUAGES.filter((language) => TRANSLATIONS[language].tiers === 3);
/** The pseudo-languages stand for the others, but for what a right-to-left script does. */
const WALKED = LANGUAGES.filter((language) => WHOLE.includes(language) || directionOf(language) === 'rtl');

/** Languages of the walks, and what is checked in each: see `looksIn`. */
const CHECKS: ReadonlyMap<Walk['language'], string> = new Map([
  ...WALKED.map(
    (language) =>
      [
        language,
        `every screen is translated, fits a narrow phone and keeps axe’s rules: ${ownNameOf(language)}`,
      ] as const,
  ),
  ['en', 'every screen is found, waits, keeps axe’s rules, has room for its text and needs no more than keys'],
  ['test', 'in the pseudo-language of keys, every text comes from the catalog'],
  ['long', 'from right to left and 40% longer, every screen has room for its text and fits a narrow phone'],
]);

/** The fake profiles of the sign-in. */
const PROFILES = [/^((Dana|Eli)( Novak)?|Novak|DN?|EN?|N)$/];

/** Data on staff pages about people, groups and the installation. */
const STAFF_DATA = [
  /^((Grace Liu|Omar Haddad|Nora Becker)|[a-z.]+@example\.com)$/,
  // Redirect URL for the provider of a client with single sign-on, which another test sets up.
  /^http:\/\/localhost:\d+\/\S+$/,
  /^(signature|md|night-shift|office|warehouse)$/i,
  // Programs.
  /^(?:Demo program|Portal [\da-f]{8})$/,
  // Durations as `Intl` formats them, alone or after a date.
  /^(?:[A-Z][a-z]{2} \d+)?(?:[\s,]*\d+ (?:second|minute|hour|day)s)+$/,
  // The header line of a patient file, in every language.
  /^First name, Last name(, [A-Z][a-z ]+)+$/,
  // Scopes of OAuth.
  /^(?:system|mien)\/\S+$/,
  // Key names.
  /^(Ctrl K|Enter|Esc|[jkx])$/,
];

/** Data of the signed-in patient, languages in their own names, and a file name. */
async function dataOfPatient(page: Page): Promise<readonly RegExp[]> {
  const { user } = (await (await page.request.get('/v1/auth/session')).json()) as {
    user: { firstName: string; lastName: string };
  };
  const { firstName, lastName } = user;
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`;
  return [
    new RegExp(`^(${firstName}|${lastName}|${firstName} ${lastName}|${initials})$`),
    new RegExp(`^(${LANGUAGES.map(ownNameOf).join('|')})$`),
    // The readings file that the walk selects.
    /^cuff\.csv$/,
  ];
}

/** The walks. Each starts signed in, with the checks of a language. */
const PEOPLE = {
  visitor: (_page: Page, language: Walk['language']) => Promise.resolve(looksIn(language, { data: PROFILES })),
  /** English uses a patient with values of all kinds. Another language uses a new patient. */
  async patient(page: Page, language: Walk['language']) {
    await signInPatient(page, language === 'en' ? BEN : undefined);
    return looksIn(language, { data: await dataOfPatient(page) });
  },
  async newcomer(page: Page, language: Walk['language']) {
    await registerNewcomer(page);
    return looksIn(language);
  },
  async staff(page: Page, language: Walk['language']) {
    await signInStaff(page, SAM);
    return looksIn(language, { data: STAFF_DATA, room: FOR_STAFF });
  },
  async nurse(page: Page, language: Walk['language']) {
    await signInStaff(page, GRACE);
    return looksIn(language, { data: STAFF_DATA, room: FOR_STAFF });
  },
} as const;

/** The patient pages are split among several walks. */
const PARTS = [1, 2, 3, 4, 5];

/** Pages of staff are in English in the others. */
const FOR_STAFF_IN: readonly Walk['language'][] = [...WHOLE, 'test', 'long'];

/** Walks of similar length, which workers share. */
const WALKS: readonly {
  readonly name: string;
  readonly person: keyof typeof PEOPLE;
  readonly go: (page: Page, walk: Walk) => Promise<void>;
  /** Default: all. */
  readonly languages?: readonly Walk['language'][];
}[] = [
  ...PARTS.map((part) => ({
    name: `pages of a patient, part ${part} of ${PARTS.length}`,
    person: 'patient' as const,
    go: (page: Page, walk: Walk) => walkPatient(page, walk, [part - 1, PARTS.length]),
  })),
  { name: 'trends and failures', person: 'patient', go: walkTrends },
  { name: 'what opens over the pages of a patient', person: 'patient', go: walkOverlays },
  { name: 'what a patient enters', person: 'patient', go: walkForms },
  { name: 'a result and its links', person: 'patient', go: walkResult },
  { name: 'the scan site', person: 'patient', go: walkScanSite },
  { name: 'the first pages of a newcomer', person: 'newcomer', go: walkNewcomer },
  { name: 'the sign-in', person: 'visitor', go: walkSignIn },
  { name: 'notices', person: 'visitor', go: walkNotices },
  { name: 'notices for a signed-in patient', person: 'patient', go: walkNotices },
  { name: 'pages of staff', person: 'staff', go: walkStaff, languages: FOR_STAFF_IN },
  { name: 'averages for staff', person: 'staff', go: walkAverages, languages: FOR_STAFF_IN },
  { name: 'what opens over the pages of staff', person: 'staff', go: walkStaffOverlays, languages: FOR_STAFF_IN },
  {
    name: 'one patient, for staff',
    person: 'nurse',
    go: walkPatientForStaff,
    // The page shows mostly names and user content, so the pseudo-language would find little.
    languages: WHOLE,
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
/** Enough time for a busy machine. */
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

for (const [language, checks] of CHECKS)
  test.describe(checks, () => {
    for (const { name, person, go, languages = [language] } of WALKS)
      if (languages.includes(language))
        test(`checks ${name}`, async ({ page }) => {
          const walk = await PEOPLE[person](page, language);
          await walk.begin(page);
          await go(page, walk);
          // A response in progress when the page closes cannot be read.
          await page.unrouteAll({ behavior: 'wait' });
        });
  });
