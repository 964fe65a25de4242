import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  averages,
  chat,
  clientSettings,
  consent,
  dashboard,
  entry,
  howTo,
  measures,
  profile,
  registration,
  results,
  share,
  sharedResult,
  shell,
  signIn,
  signInProfiles,
  trends,
  users,
} from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import { DEMO_CROWD, DEMO_CROWD_BEFORE_SHARING } from '@mien/samples';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { MIEN_PORT } from './ports.ts';

/** Demo patients with a complete profile, accepted terms and a few scans; their numbers begin at 512556 0001. */
const CROWD_COUNT = Object.values(DEMO_CROWD).reduce((sum, { patients }) => sum + patients, 0);
const phoneOfCrowd = (number: number): string => `512556${String(number).padStart(4, '0')}`;
/** The last demo patient, of Nora's client: for tests that only read and share a session. */
export const SHARED_PATIENT_PHONE = phoneOfCrowd(CROWD_COUNT);
/**
 * This many patients, all of Austin Wellness and without a permission, are reserved for tests with staff of that
 * client.
 */
const KEPT_FOR_STAFF_COUNT = DEMO_CROWD_BEFORE_SHARING;

/**
 * Starts to allocate patients. Each allocation is a file in a folder, because tests run in parallel and a failed one
 * ends its process.
 */
export function giveOutPatientsFrom(folder: string): void {
  process.env.E2E_PATIENTS_GIVEN = join(folder, 'patients-given');
  mkdirSync(process.env.E2E_PATIENTS_GIVEN);
}

/** The number of a patient not yet used by a test, because a phone may request three codes in ten minutes. */
export const nextPatientPhone = (): string => nextPhone(KEPT_FOR_STAFF_COUNT + 1, CROWD_COUNT - 1);

/** The number of such a patient of Austin Wellness, for tests about its staff. */
export const nextPhoneOfAustin = (): string => nextPhone(1, KEPT_FOR_STAFF_COUNT);

function nextPhone(first: number, last: number): string {
  const folder = process.env.E2E_PATIENTS_GIVEN;
  if (!folder) throw new Error('the global set-up has not run');
  const taken = new Set(readdirSync(folder));
  for (let given = first; given <= last; given += 1) {
    const phone = phoneOfCrowd(given);
    if (taken.has(phone)) continue;
    try {
      writeFileSync(join(folder, phone), '', { flag: 'wx' });
      return phone;
    } catch (error) {
      // A parallel test was faster: take the next patient.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error('the demo has no more patients');
}

/** (512) 555-0100 with non-breaking spaces and hyphens, as in a sentence. */
export function shownPhone(phone: string): string {
  return `(${phone.slice(0, 3)})\u00a0${phone.slice(3, 6)}-\u2060${phone.slice(6)}`;
}

interface SentMessage {
  readonly to: string;
  readonly text: string;
  readonly sentAt: string;
}

/** The newest message in the outbox for a number. */
async function newestMessage(page: Page, phone: string): Promise<SentMessage | undefined> {
  const messages = (await (await page.request.get('/dev/outbox.json')).json()) as SentMessage[];
  return messages.find((message) => message.to === phone);
}

/** The newest message sent to a number. */
export async function readMessage(page: Page, phone: string): Promise<string> {
  return (await newestMessage(page, phone))?.text ?? '';
}

const codeIn = (message: SentMessage | undefined) => /\b(\d{6})\b/.exec(message?.text ?? '')?.[1] ?? '';

/** Set here, because commands use these steps without the Playwright settings. */
const MESSAGE_COMES = { timeout: 60_000 };

/** The newest code in the outbox for a number; use {@link expectCode} if there may be an older one. */
export async function readCode(page: Page, phone: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      code = codeIn(await newestMessage(page, phone));
      return code;
    }, MESSAGE_COMES)
    .not.toBe('');
  return code;
}

/** Remembers the messages sent to a number; returns a function that waits for the next code. */
export async function expectCode(page: Page, phone: string): Promise<() => Promise<string>> {
  const before = await newestMessage(page, phone);
  return async () => {
    let newest: SentMessage | undefined;
    await expect
      .poll(async () => {
        newest = await newestMessage(page, phone);
        return newest?.sentAt;
      }, MESSAGE_COMES)
      .not.toBe(before?.sentAt);
    return codeIn(newest);
  };
}

/** Signs in through the user interface: number, then the code from the outbox. */
export async function signInByPhone(page: Page, phone: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(signIn.phone.label).fill(phone);
  const code = await expectCode(page, phone);
  await page.getByRole('button', { name: signIn.phone.send }).click();
  await page.getByLabel(signIn.code.label).fill(await code());
}

/** Signs a person in through the API, for tests about something else. */
export async function signInByCalls(page: Page, phone: string): Promise<void> {
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: `http://localhost:${MIEN_PORT}` } });
  const call = async <T>(path: string, data: object): Promise<T> => {
    const answer = await post(path, data);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  };
  let code = await expectCode(page, phone);
  let asked = await post('/v1/auth/phone', { phone });
  // Another test uses this number too, and a number gets one code in 30 seconds.
  while (asked.status() === 429) {
    await page.waitForTimeout(1000 * Number(asked.headers()['retry-after']));
    code = await expectCode(page, phone);
    asked = await post('/v1/auth/phone', { phone });
  }
  expect(asked.status()).toBe(200);
  const [match] = await call<{ patientUid: string; tokenCode: string }[]>('/v1/auth/login/profiles', {
    phone,
    code: await code(),
  });
  await call('/v1/auth/login/temp', { patientUid: match?.patientUid, tokenCode: match?.tokenCode });
}

/** Signs in a patient: an unused one, or a specific one, whose session {@link signInWithKeptSession} stores. */
export async function signInPatient(page: Page, phone?: string): Promise<void> {
  if (phone === undefined) await signInByCalls(page, nextPatientPhone());
  else await signInWithKeptSession(page, phone);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: profile.title })).toBeVisible();
}

/**
 * Signs in a person whom several tests need. The session is stored for the other tests of the run, because a phone may
 * request three codes in ten minutes. A test that ends its session must sign in by phone.
 */
async function signInWithKeptSession(page: Page, phone: string): Promise<void> {
  const kept = `${process.env.E2E_PATIENTS_GIVEN}-${phone}.json`;
  // One test requests the code; parallel ones wait for its session.
  if (!isFirst(`${process.env.E2E_PATIENTS_GIVEN}-${phone}.asked`))
    await expect.poll(() => existsSync(kept)).toBe(true);
  if (existsSync(kept)) await page.context().addCookies(JSON.parse(readFileSync(kept, 'utf8')));
  const answer = await page.request.get('/v1/auth/session');
  if (answer.status() !== 200 || (await answer.json()) === null) {
    await signInByCalls(page, phone);
    writeFileSync(kept, JSON.stringify(await page.context().cookies()));
  }
}

/** Registers a person without a name, who is then signed in and has answered nothing yet. */
export async function registerNewcomer(page: Page): Promise<void> {
  await page.goto('/register/office');
  await page.getByRole('textbox', { name: registration.fields.patientUid }).fill(`newcomer ${randomUUID()}`);
  await page.getByRole('button', { name: registration.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: profile.steps.personal.title })).toBeVisible();
}

/** Signs in a person who is not a patient. */
export async function signInStaff(page: Page, phone: string): Promise<void> {
  await signInWithKeptSession(page, phone);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Creates a staff account in the client of the signed-in administrator. */
export async function addStaff(
  page: Page,
  person: { readonly firstName: string; readonly phone: string; readonly email?: string },
): Promise<void> {
  const headers = { origin: `http://localhost:${MIEN_PORT}` };
  const [client] = (await (await page.request.get('/v1/configurations/clients')).json()) as { clientId: string }[];
  const data = {
    requestUid: randomUUID(),
    lastName: 'Reed',
    email: null,
    role: 'Client User',
    isNotified: false,
    ...person,
  };
  const answer = await page.request.post(`/v1/clients/${client?.clientId}/staff`, { data, headers });
  expect(answer.status()).toBe(201);
}

/** Whether this call created the file. */
function isFirst(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

// A string and not a function, because it runs in the page, whose types are not those of Node.
const SHELL_STATE = `navigator.serviceWorker.ready.then(({ active }) => active.state)`;

/**
 * Waits until the service worker has cached the app's files, so that pages open offline and no more files are loaded.
 */
export async function shellIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(SHELL_STATE)).toBe('activated');
}

/** Opens a URL by client-side navigation, which takes a fraction of the time of a page load. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: shell.menu.open, exact: true }).click();
  await expect(page.getByRole('navigation', { name: shell.menu.open })).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: shell.menu.logOut }).click();
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  // The page updates before the server responds.
  await expect.poll(() => page.evaluate<string | null>(`localStorage.getItem('owedLogOut')`)).toBeNull();
}

/** Ids of the signed-in patient's measurements, newest first. */
export async function measurementIds(page: Page): Promise<string[]> {
  const answer = await page.request.get('/v1/measurements?page=1&pageSize=9999');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

/** Expands a collapsed group of results. Groups without a risk are collapsed if another one has some. */
export async function openGroup(page: Page, groupName: string): Promise<void> {
  const card = page.getByRole('button', { name: new RegExp(`^${groupName}`) });
  if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
}

/** The heart rate on the results page. */
export async function shownHeartRateBpm(page: Page): Promise<number> {
  await openGroup(page, measures.groups.vitalSigns);
  // A phone also has a cell below the score.
  const heartRate = page.getByRole('button', { name: new RegExp(`^${measures.types.heartRateBpm.name}`) }).last();
  return Number(/(\d+)\s*bpm/.exec((await heartRate.textContent()) ?? '')?.[1]);
}

/**
 * Expands a section of Today. The longest waiting are listed first, so a patient may be hidden behind the link.
 * @param line The name of the section, a text of the catalog
 */
export async function wholeLineOfToday(page: Page, line: string): Promise<Locator> {
  const region = page.getByRole('region', { name: line });
  await expect(region).toBeVisible();
  const more = region.getByRole('link', { name: new RegExp(`: ${line}$`) });
  if (await more.isVisible()) await more.click();
  return region;
}

/** Expands the collapsed rows of an access log. */
export async function unfoldLog(page: Page): Promise<void> {
  await page.locator('main time').first().waitFor();
  await openDetails(page);
}

/** Expands everything that is collapsed on the page. */
export async function openDetails(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((folded) => {
    for (const one of folded) one.setAttribute('open', '');
  });
}

/** Expands a section of the settings of a client. */
export async function openSettings(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole('region', { name: title });
  const heading = section.getByRole('heading', { level: 2, name: title });
  await heading.waitFor();
  const isOpen = await section
    .locator('details')
    .first()
    .evaluate((details) => details.hasAttribute('open'));
  if (!isOpen) await heading.click();
  return section;
}

/** Opens a login link or a temporary code as its owner does: nothing happens before the tap. */
export async function enterByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const answers = [entry.ask.goOn, entry.somebodyElse.goOn];
  await page.getByRole('button', { name: new RegExp(`^(${answers.join('|')})$`) }).click();
}

/** Selects a toast, not the same words elsewhere on the page. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: shell.toasts.region }).getByText(text);
}

/** Waits for the result of the connection check and opens the scan site's first page. */
export async function openScanSite(page: Page): Promise<void> {
  await page.goto('/howto');
  await expect(page.getByText(howTo.check.passed)).toBeVisible();
  await page.getByRole('button', { name: howTo.start }).click();
  await expect(page.getByRole('heading', { level: 1, name: scanSite.start.heading })).toBeVisible();
}

/** Answers the three pages of onboarding and accepts the terms, by keyboard: typed text goes to the focused element. */
export async function fillProfile(page: Page, tap = (target: Locator) => target.click()): Promise<void> {
  const heading = ({ title }: { readonly title: string }) => page.getByRole('heading', { level: 1, name: title });
  const next = () => tap(page.getByRole('button', { name: profile.next }));
  const field = (name: string) => page.getByRole('textbox', { name });
  const choose = async (question: string, answer: string) => {
    const group = page.getByRole('group', { name: question });
    await tap(group.locator('label').filter({ has: page.getByText(answer, { exact: true }) }));
  };

  await expect(heading(profile.steps.personal)).toBeVisible();
  const age = field(profile.fields.age);
  if ((await age.inputValue()) === '') {
    await expect(age, 'what is known is not asked for again').toBeFocused();
    await page.keyboard.type('45');
  }
  const { birthSex } = profile.fields;
  if ((await page.getByRole('group', { name: birthSex }).getByRole('radio', { checked: true }).count()) === 0)
    await choose(birthSex, profile.sexes.Female);
  await next();

  await expect(heading(profile.steps.body)).toBeVisible();
  await expect(field(profile.fields.heightFt)).toBeFocused();
  await page.keyboard.type('5');
  await expect(field(profile.fields.heightIn)).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(field(profile.fields.weight)).toBeFocused();
  await page.keyboard.type('140');
  await next();

  await expect(heading(profile.steps.health)).toBeVisible();
  await choose(profile.fields.smoke, profile.no);
  await choose(profile.fields.bloodPressureMedication, profile.no);
  await choose(profile.fields.diabetesType, profile.diabetesTypes.No);
  await choose(profile.fields.qol, '8');
  await tap(page.getByRole('checkbox'));
  await next();
}

/** Waits for the connection check and opens the scan site. */
export async function startScan(page: Page, tap = (target: Locator) => target.click()): Promise<void> {
  await expect(page.getByText(howTo.check.passed)).toBeVisible();
  await tap(page.getByRole('button', { name: howTo.start }));
  await tap(page.getByRole('button', { name: scanSite.start.begin }));
}

/** Number of pages in a PDF. */
export function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

export const texts = {
  averages,
  chat,
  clientSettings,
  consent,
  dashboard,
  howTo,
  profile,
  results,
  signIn,
  signInProfiles,
  scanSite,
  share,
  sharedResult,
  trends,
  users,
};

/**
 * Intercepts the server's response to the page's next call, because browsers do not always keep the body of a streamed
 * response.
 *
 * @param path  such as `/v1/auth/phone`
 */
export async function catchAnswer<Json>(page: Page, path: string) {
  const caught = Promise.withResolvers<{ readonly request: Request; readonly status: number; readonly json: Json }>();
  await page.route(
    `**${path}`,
    async (route) => {
      const answer = await route.fetch();
      caught.resolve({ request: route.request(), status: answer.status(), json: (await answer.json()) as Json });
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  return { answer: caught.promise };
}
