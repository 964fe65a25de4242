import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carers, fill, measures, switchProfile } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { buildProduct } from '../../tools/build.ts';
import { makeFaceClip } from '../../tools/face-clip/index.ts';
import { ROOT } from '../../tools/processes.ts';
import { startServers } from '../../tools/servers.ts';
import { chromiumPath } from '../../tools/system-packages.ts';
import { launchBrowser } from '../browser.ts';
import { headingOf, SCREENS } from '../screens.ts';
import { measurementIds, readCode, signInByPhone, texts } from '../steps.ts';

/**
 * Takes screenshots of every screen, on a phone and on a desktop, light and dark, from the running product. The
 * repository contains only screenshots that a document shows; those are updated from the new ones, unless `--only-take`
 * is given. With `--film`, makes the moving picture of the README instead.
 */
if (process.argv.includes('--film')) {
  await import('./film.ts');
  process.exit(0);
}
const FOLDER = join(ROOT, '.cache/screens');
const SHOWN_FOLDER = join(ROOT, 'docs/screens');
const PORT = 3400;
const SCAN_PORT = 3401;
const BASE = `http://localhost:${PORT}`;

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
const SCHEMES = ['light', 'dark'] as const;

const ANA = '5125550100';
const BEN = '5125550101';
const NOVAKS = '5125550102';
const SCANNED = '5125560001';
const SAM = '5125550110';
const GRACE = '5125550111';
const CARER_ID = '0190a000-0000-7000-8000-0000000000c1';

type Size = keyof typeof SIZES;
type Scheme = (typeof SCHEMES)[number];

interface Shot {
  readonly page: Page;
  /** Saves a screenshot under a name. */
  readonly take: (name: string) => Promise<void>;
}

const browserPath = chromiumPath();
if (!browserPath) throw new Error('no Chromium here');
await buildProduct();
const dataFolder = mkdtempSync(join(tmpdir(), 'mien-screens-'));
const clipPath = join(dataFolder, 'face.y4m');
makeFaceClip({ path: clipPath, heartRateBpm: 72, seed: 3 });
const servers = await startServers({
  ...process.env,
  DATA_DIR: dataFolder,
  PORT: String(PORT),
  SCAN_PORT: String(SCAN_PORT),
  PUBLIC_URL: BASE,
  SMS_SENDS_PER_HOUR_PER_IP: '1000',
});
const browser = await launchBrowser([
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${clipPath}`,
]);

/** Cookies of signed-in people, so that each signs in once; if a number has several profiles, the one with a name. */
async function signedIn(phone: string, profile?: string) {
  const context = await browser.newContext({ baseURL: BASE });
  const page = await context.newPage();
  await signInByPhone(page, phone);
  if (profile) await page.getByRole('button', { name: profile }).click();
  await page.waitForURL(/\/(profile|dashboard|howto|account)/i);
  const state = await context.storageState();
  await context.close();
  return state;
}

type State = Awaited<ReturnType<typeof signedIn>>;

async function withPage(
  size: Size,
  scheme: Scheme,
  state: State | undefined,
  shoot: (shot: Shot) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  await shoot({
    page,
    take: async (name) => {
      // Pages load content further down after the rest.
      await page.waitForLoadState('networkidle');
      await page.evaluate('document.fonts.ready');
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${scheme}.png`) });
    },
  });
  await context.close();
}

/** Every declared screen in its initial state. The functions below take the remaining screens and overlays. */
async function shootScreens({ page, take }: Shot, who: keyof typeof SCREENS): Promise<void> {
  const screens = SCREENS[who];
  const [id = ''] = screens.some(({ path }) => path.includes('{id}')) ? await measurementIds(page) : [];
  for (const { path, heading } of screens) {
    await page.goto(path.replace('{id}', id));
    await headingOf(page, heading(CATALOGS.en)).waitFor();
    await take(`${who}${path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, '')}`);
  }
}

async function shootVisitor({ page, take }: Shot): Promise<void> {
  await page.goto('/');
  await page.getByLabel(texts.signIn.phone.label).waitFor();
  await take('sign-in');
  await shootScreens({ page, take }, 'visitor');
  await shootScreens({ page, take }, 'anybody');
  await page.goto(`http://localhost:${SCAN_PORT}/`);
  await page.getByRole('heading').first().waitFor();
  await take('scan-without-account');
}

async function shootAna({ page, take }: Shot): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: texts.profile.steps.personal.title }).waitFor();
  await take('profile-new');
  await page.getByRole('button', { name: texts.profile.next }).click();
  await page.getByRole('heading', { level: 1, name: texts.profile.steps.body.title }).waitFor();
  await take('profile-body');
  await page.goto('/consent');
  await page.getByRole('button', { name: texts.consent.agree }).waitFor();
  await take('consent');
}

async function shootBen({ page, take }: Shot): Promise<void> {
  await shootScreens({ page, take }, 'patient');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: texts.dashboard.viewResults }).waitFor();
  await take('dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Log out').waitFor();
  await take('menu');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: texts.dashboard.viewResults }).click();
  await page.getByRole('heading', { level: 1, name: texts.results.title }).waitFor();
  // The groups are a separate chunk, loaded after the score.
  await page.getByRole('main').getByRole('button', { expanded: false }).first().waitFor();
  await take('results');
  // Groups without a risk are collapsed if another one has some.
  const vitals = page.getByRole('button', { name: measures.groups.vitalSigns });
  if ((await vitals.getAttribute('aria-expanded')) === 'false') await vitals.click();
  await page
    .getByRole('button', { name: /^Heart rate/ })
    .last()
    .click();
  await page.getByRole('dialog').waitFor();
  await take('results-description');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: texts.share.manage }).scrollIntoViewIfNeeded();
  await take('results-share');
  const resultPath = new URL(page.url()).pathname;
  const answer = await page.request.post(`/v1/measurements/${resultPath.split('/').at(-1)}/shares`, {
    data: { lifetimeHours: 72 },
    headers: { origin: BASE },
  });
  const { accessKey } = (await answer.json()) as { accessKey: string };
  await page.getByRole('button', { name: texts.share.manage }).click();
  await page.getByText(texts.share.links.preview).waitFor();
  await take('results-links');
  await page.goto(`/sharedResult/${accessKey}`);
  await page.getByRole('heading', { level: 1, name: texts.sharedResult.title }).waitFor();
  await take('shared-result');
  await page.goto('/trendChart/year?measure=heartRateBpm');
  await page.getByRole('slider').first().waitFor();
  await take('trends');
  await page.goto('/liveChat');
  await page.getByRole('textbox').waitFor();
  await take('live-chat');
  await page.getByRole('textbox').fill('My heart rate was 92 today. Could that be the coffee?');
  await page.getByRole('button', { name: texts.chat.send }).click();
  await page.getByRole('log').getByRole('listitem').first().waitFor();
  await page.goto('/accessLog');
  await page.getByRole('listitem').first().waitFor();
  await take('access-log-own');
  // The same invitation each time, because it is sent once.
  await page.request.post('/v1/carers', {
    data: { id: CARER_ID, phone: ANA, relation: 'friend', ticks: ['scan'], days: 365 },
    headers: { origin: BASE },
  });
  await page.goto('/carers');
  await page.getByText(fill(carers.phone, { digits: ANA.slice(-4) })).waitFor();
  await take('carers');
  await page.goto('/howto');
  await page.getByText(texts.howTo.check.passed).waitFor({ timeout: 30_000 });
  await take('how-to');
  for (const code of ['CAMERA_PERMISSION_NOT_GRANTED', 'SLOW_INTERNET_CONNECTION_DETECTED', 'LOW_SIGNAL']) {
    await page.goto(`/scanningError?errorCode=${code}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await take(`scan-error-${code.toLowerCase().replaceAll('_', '-')}`);
  }
}

async function shootSharedNumber({ page, take }: Shot): Promise<void> {
  await page.goto('/switchProfile');
  await page.getByText(switchProfile.choose).waitFor();
  await take('switch-profile');
}

async function shootStaff({ page, take }: Shot): Promise<void> {
  await page.goto('/averages?group=signature&period=Last30Days');
  await page.getByText(/\d+ users/).waitFor();
  await take('averages');
  await page.goto('/averages?group=night-shift&period=Last30Days');
  await page.getByText(texts.averages.pending.split('}')[1] ?? '').waitFor();
  await take('averages-pending');
  await page.goto('/admin');
  await page.getByRole('table').waitFor();
  await take('patients');
  await page.getByRole('button', { name: texts.users.create }).click();
  await page.getByRole('dialog').getByLabel(texts.users.form.firstName).waitFor();
  await take('patients-create');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: texts.users.import }).click();
  await page.getByLabel(texts.users.importing.chooseFile).setInputFiles({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'First name,Last name,Phone,Group\nIda,Stone,5125550177,signature\nOtto,Bell,5125550178,signature\nEve,Dunn,12,md\n',
    ),
  });
  await page.getByText(texts.users.importing.faultsTitle).scrollIntoViewIfNeeded();
  await take('patients-import');
  for (const [name, path] of [
    ['chat-inbox', '/admin/chat'],
    ['access-log', '/admin/accessLog'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('listitem').first().waitFor();
    await take(name);
  }
  await page.goto('/admin/operations');
  await page.getByRole('table').first().waitFor();
  await take('operations');
  await shootScreens({ page, take }, 'staff');
}

/** The view of a user who may read results of one client's patients. */
async function shootCareTeam({ page, take }: Shot): Promise<void> {
  await page.goto('/account');
  const line = page.locator('[data-line="needsAttention"]').getByRole('listitem').first();
  await line.getByRole('button').first().waitFor();
  await take('today');
  await line.getByRole('link').first().click();
  await page.getByRole('slider').first().waitFor();
  await take('patient-for-staff');
  await page.goto('/admin?view=patients');
  await page.getByRole('table').waitFor();
  await take('patients-with-results');
}

async function shootScan({ page, take }: Shot): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: texts.profile.next }).click();
  await page.getByText(texts.howTo.check.passed).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: texts.howTo.start }).click();
  await page.getByRole('button', { name: texts.scanSite.start.begin }).waitFor();
  await take('scan-start');
  await page.getByRole('button', { name: texts.scanSite.start.begin }).click();
  await page
    .getByText(texts.scanSite.capture.quality.good)
    .or(page.getByText(texts.scanSite.capture.quality.fair))
    .first()
    .waitFor({ timeout: 60_000 });
  await take('scan-running');
  // Simulates a lost connection.
  await page.evaluate(
    `navigator.mediaDevices.enumerateDevices = async () => [];
    document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))`,
  );
  await page.getByRole('heading', { name: texts.scanSite.stops.causes.unplugged.title }).waitFor();
  await take('scan-stopped');
}

/** The steps of a sign-in. Runs once each, because a number gets few codes. */
async function shootSignIn({ page, take }: Shot): Promise<void> {
  await page.goto('/');
  await page.getByLabel(texts.signIn.phone.label).fill(NOVAKS);
  await page.getByRole('button', { name: texts.signIn.phone.send }).click();
  await page.getByLabel(texts.signIn.code.label).waitFor();
  await take('sign-in-code');
  await page.getByLabel(texts.signIn.code.label).fill(await readCode(page, NOVAKS));
  await page.getByText(texts.signInProfiles.text).waitFor();
  await take('sign-in-profiles');
}

try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const [ana, ben, scanned] = [await signedIn(ANA), await signedIn(BEN), await signedIn(SCANNED)];
  const [dana, sam, grace] = [await signedIn(NOVAKS, 'Dana Novak'), await signedIn(SAM), await signedIn(GRACE)];
  for (const size of Object.keys(SIZES) as Size[]) {
    for (const scheme of SCHEMES) {
      await withPage(size, scheme, undefined, shootVisitor);
      await withPage(size, scheme, ana, shootAna);
      await withPage(size, scheme, ben, shootBen);
      await withPage(size, scheme, scanned, shootScan);
      await withPage(size, scheme, dana, shootSharedNumber);
      await withPage(size, scheme, sam, shootStaff);
      await withPage(size, scheme, grace, shootCareTeam);
    }
  }
  await withPage('phone', 'light', undefined, shootSignIn);
  if (!process.argv.includes('--only-take'))
    for (const name of readdirSync(SHOWN_FOLDER).filter((one) => one.endsWith('.png')))
      copyFileSync(join(FOLDER, name), join(SHOWN_FOLDER, name));
  console.log(`Pictures: ${FOLDER}`);
} finally {
  await browser.close();
  await servers.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
