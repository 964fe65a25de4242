import { embed, measures } from '@mien/messages';
import { expect, type FrameLocator, type Page, request } from '@playwright/test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { firefoxPath } from '../../tools/system-packages.ts';
import { expectAccessible } from '../accessible.ts';
import { newContext, newWatchedPage, test } from '../browser.ts';
import { connectProgram, type EmbedHost, pageWithScan, startEmbedHost } from '../embed-host.ts';
import { watchHeartRate } from '../film-rate.ts';
import { waitFor } from '../other-browsers/driven-page.ts';
import { openFirefox } from '../other-browsers/firefox.ts';
import { type HttpsSites, startHttpsSites } from '../other-browsers/https-sites.ts';
import { MIEN_PORT, OTHER_BROWSERS_PORT } from '../ports.ts';
import { nextPhoneOfAustin, signInPatient, signInStaff, texts } from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
const MIEN = `http://localhost:${MIEN_PORT}`;
const TOLERANCE_BPM = 2;

const hosts: EmbedHost[] = [];
test.afterEach(() => {
  for (const host of hosts.splice(0)) host.close();
});
async function startHost(...of: Parameters<typeof startEmbedHost>): Promise<EmbedHost> {
  const host = await startEmbedHost(...of);
  hosts.push(host);
  return host;
}

type ScanEvent = [name: string, detail: Readonly<Record<string, unknown>>];
const eventsOf = (page: Pick<Page, 'evaluate'>) => page.evaluate<ScanEvent[]>('window.scanEvents');
const eventsNamed = async (page: Pick<Page, 'evaluate'>, name: string) =>
  (await eventsOf(page)).filter(([one]) => one === name);

/** Mien's page in the page around it, and the scan site in Mien's page. */
const inFrame = (page: Pick<Page, 'frameLocator'> | FrameLocator) => page.frameLocator('mien-scan iframe');
const heading = (frame: FrameLocator, name: string) => frame.getByRole('heading', { level: 1, name });

/** Answers what a scan needs, as a person whose profile is complete. */
async function answer(frame: FrameLocator): Promise<void> {
  const { profile } = texts;
  await expect(heading(frame, embed.questions.title)).toBeVisible();
  const consent = frame.getByRole('checkbox', { name: texts.consent.short });
  if (await consent.isVisible()) await consent.check();
  await frame.getByLabel(profile.fields.heightFt).fill('5');
  await frame.getByLabel(profile.fields.heightIn).fill('7');
  await frame.getByLabel(profile.fields.weight).fill('150');
  for (const [question, chosen] of [
    [profile.fields.smoke, profile.no],
    [profile.fields.bloodPressureMedication, profile.no],
    [profile.fields.diabetesType, profile.diabetesTypes.No],
    [profile.fields.qol, '7'],
  ] as const)
    await frame
      .getByRole('group', { name: question })
      .locator('label')
      .filter({ has: frame.getByText(chosen, { exact: true }) })
      .click();
  await frame.getByRole('button', { name: embed.questions.start }).click();
}

test('a patient scans in a frame of a portal, which gets a receipt and no value', async ({
  withCamera,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const phone = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await signInPatient(phone, nextPhoneOfAustin());
  const { user } = (await (await phone.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
  const staff = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await signInStaff(staff, GRACE);
  const host = await startHost();
  const program = await connectProgram(staff.request, MIEN, [host.origin]);
  const { url, sessionId } = await program.open({ patient: { uid: user.patientUid }, origin: host.origin });
  host.pages.set('/', { html: pageWithScan(MIEN, url) });

  const { page, clip } = await withCamera({ heartRateBpm: 72, breathingRatePerMin: 15, seed: 3, frameNumbers: true });
  await page.goto(host.origin);
  const frame = inFrame(page);
  await answer(frame);
  const site = frame.frameLocator(`iframe[title="${embed.scan.frame}"]`);
  await site.getByRole('button', { name: texts.scanSite.start.begin }).click();
  const scanFrame = page.frames().at(-1);
  if (scanFrame === undefined) throw new Error('no frame of the scan site');
  const trueBpm = await watchHeartRate(scanFrame, clip);
  await expect(heading(frame, embed.result.title)).toBeVisible();
  const shown = Number(
    await frame
      .getByRole('listitem')
      .filter({ hasText: measures.types.heartRateBpm.name })
      .getByText(/^\d+$/)
      .first()
      .textContent(),
  );
  expect(Math.abs(shown - trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);

  // What the portal learned.
  const names = (await eventsOf(page)).map(([name]) => name);
  for (const name of ['ready', 'permission', 'state', 'progress', 'guidance', 'completed'])
    expect(names).toContain(name);
  expect((await eventsNamed(page, 'permission')).map(([, { state }]) => state)).toEqual(['granted']);
  expect((await eventsNamed(page, 'state')).map(([, { phase }]) => phase)).toContain('measuring');
  const [[, { measurementId, receipt }] = ['', {}]] = await eventsNamed(page, 'completed');
  const { payload } = await jwtVerify(String(receipt), createRemoteJWKSet(new URL(`${MIEN}/v1/keys`)), {
    issuer: MIEN,
    audience: program.programId,
    subject: sessionId,
  });
  expect(payload.measurementId).toBe(measurementId);
  expect(JSON.stringify(await eventsOf(page))).not.toMatch(/heartRate|bpm|score/i);
  await frame.getByRole('button', { name: embed.result.done }).click();
  await expect.poll(() => eventsNamed(page, 'closed')).toEqual([['closed', { status: 'completed' }]]);

  // The frame used no cookie, and the address opens no second time.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('hsAuth');
  await page.reload();
  await expect(heading(frame, embed.used.title)).toBeVisible();
  await staff.context().close();
  await phone.context().close();
});

test('a scan in a frame inside a frame, a host that blocks the camera, and one that is not listed', async ({
  page: staff,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInPatient(staff, nextPhoneOfAustin());
  const { user } = (await (await staff.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
  await staff.context().clearCookies();
  await signInStaff(staff, GRACE);
  const [outer, inner, stranger] = [await startHost(), await startHost('localhost'), await startHost()];
  const program = await connectProgram(staff.request, MIEN, [outer.origin, inner.origin]);
  const open = (origin: string) => program.open({ patient: { uid: user.patientUid }, origin });
  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const page = await newWatchedPage(context);

  // A portal in the frame of another page.
  inner.pages.set('/', { html: pageWithScan(MIEN, (await open(inner.origin)).url) });
  const html = `<!doctype html><link rel="icon" href="data:," /><iframe title="Portal" allow="camera" src="${inner.origin}/"></iframe>`;
  outer.pages.set('/', { html });
  await page.goto(outer.origin);
  const portal = page.frameLocator('iframe[title="Portal"]');
  await expect(heading(inFrame(portal), embed.questions.title)).toBeVisible();
  const inside = page.frames().find((frame) => frame.url().startsWith(inner.origin));
  if (inside === undefined) throw new Error('no frame of the portal');
  expect((await eventsOf(inside)).map(([name]) => name)).toEqual(['ready']);

  // Without the camera for the outer frame, and by a header.
  inner.pages.set('/', { html: pageWithScan(MIEN, (await open(inner.origin)).url) });
  outer.pages.set('/', { html: html.replace(' allow="camera"', '') });
  await page.goto(outer.origin);
  await expect(heading(inFrame(portal), embed.blocked.title)).toBeVisible();
  outer.pages.set('/blocked', {
    html: pageWithScan(MIEN, (await open(outer.origin)).url),
    headers: { 'permissions-policy': 'camera=()' },
  });
  await page.goto(`${outer.origin}/blocked`);
  await expect(heading(inFrame(page), embed.blocked.title)).toBeVisible();
  await expect(inFrame(page).getByText(MIEN)).toBeVisible();
  await expect.poll(() => eventsNamed(page, 'permission')).toEqual([['permission', { state: 'blocked-by-host' }]]);
  outer.pages.set('/allowed', {
    html: pageWithScan(MIEN, (await open(outer.origin)).url),
    headers: { 'permissions-policy': `camera=(self "${MIEN}")` },
  });
  await page.goto(`${outer.origin}/allowed`);
  await expect(heading(inFrame(page), embed.questions.title)).toBeVisible();
  expect(await eventsNamed(page, 'permission')).toEqual([]);
  await page.evaluate(`document.querySelector('mien-scan').cancel()`);
  await expect.poll(() => eventsNamed(page, 'closed')).toEqual([['closed', { status: 'cancelled' }]]);

  // A page that is not listed shows nothing. The browser logs that, so its page is not watched.
  stranger.pages.set('/', { html: pageWithScan(MIEN, (await open(outer.origin)).url) });
  const strange = await context.newPage();
  const refused = strange.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await strange.goto(stranger.origin);
  await refused;
  expect(await eventsOf(strange)).toEqual([]);
  await context.close();
});

test('a patient opens the address alone, and returns to the portal', async ({
  page: staff,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInPatient(staff, nextPhoneOfAustin());
  const { user } = (await (await staff.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
  await staff.context().clearCookies();
  await signInStaff(staff, GRACE);
  const host = await startHost();
  host.pages.set('/', { html: '<!doctype html><title>Portal</title><h1>Back</h1>' });
  const program = await connectProgram(staff.request, MIEN, [host.origin]);
  const open = () => program.open({ patient: { uid: user.patientUid }, returnUrl: `${host.origin}/done?visit=7` });
  const { url, sessionId } = await open();
  host.pages.set(`/done?visit=7&sessionId=${sessionId}&status=cancelled`, { html: '<!doctype html><h1>Back</h1>' });

  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const page = await newWatchedPage(context);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: embed.questions.title })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page, 'the questions of an embedded scan');
  await page.getByRole('button', { name: embed.questions.cancel }).click();
  await expect(page.getByRole('heading', { name: 'Back' })).toBeVisible();
  await context.close();

  // In the web view of an app, the address stays unopened for a browser.
  const other = await open();
  const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36';
  const app = await newContext(quietBrowser, { ...contextOptions, userAgent }, baseURL);
  const view = await newWatchedPage(app);
  await view.goto(other.url);
  await expect(view.getByRole('heading', { level: 1, name: embed.inApp.title })).toBeVisible();
  await expectAccessible(view, 'an embedded scan in the web view of an app');
  expect(view.url()).toBe(other.url);
  await app.close();
});

test('a scan opens, tells and is canceled in a frame in Firefox', { tag: '@live' }, async () => {
  const path = firefoxPath();
  test.skip(path === null, 'Firefox is not here');
  if (path === null) return;
  const sites: HttpsSites = await startHttpsSites(OTHER_BROWSERS_PORT);
  const calls = await request.newContext({ baseURL: sites.mienUrl, ignoreHTTPSErrors: true });
  const firefox = await openFirefox(path);
  try {
    const host = await startHost();
    await signIn(calls, sites.mienUrl, GRACE);
    const program = await connectProgram(calls, sites.mienUrl, [host.origin]);
    const listed = await calls.get('/v1/users?page=1&pageSize=10');
    const [patient] = ((await listed.json()) as { items: { patientUid: string | null }[] }).items.filter(
      ({ patientUid }) => patientUid !== null,
    );
    const { url } = await program.open({ patient: { uid: patient?.patientUid }, origin: host.origin });
    host.pages.set('/', { html: pageWithScan(sites.mienUrl, url) });
    await firefox.open(host.origin);
    await waitFor('the page in the frame', () =>
      firefox.evaluate<boolean>(`window.scanEvents.some(([name]) => name === 'ready')`),
    );
    await firefox.evaluate(`document.querySelector('mien-scan').cancel()`);
    const closed = await waitFor('the end', () =>
      firefox.evaluate<object | null>(`window.scanEvents.find(([name]) => name === 'closed')?.[1] ?? null`),
    );
    expect(closed).toEqual({ status: 'cancelled' });
    expect(firefox.consoleErrors).toEqual([]);
  } finally {
    await firefox.close();
    await calls.dispose();
    await sites.stop();
  }
});

/** Signs in by code, without a page. */
async function signIn(
  calls: Awaited<ReturnType<typeof request.newContext>>,
  origin: string,
  phone: string,
): Promise<void> {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answered = await calls.post(path, { data, headers: { origin } });
    expect(answered.status(), path).toBe(200);
    return (await answered.json()) as T;
  };
  await post('/v1/auth/phone', { phone });
  const code = await waitFor('a code', async () => {
    const messages = (await (await calls.get('/dev/outbox.json')).json()) as { to: string; text: string }[];
    return /\b(\d{6})\b/.exec(messages.find(({ to }) => to === phone)?.text ?? '')?.[1] ?? '';
  });
  const [match] = await post<{ patientUid: string; tokenCode: string }[]>('/v1/auth/login/profiles', { phone, code });
  await post('/v1/auth/login/temp', { patientUid: match?.patientUid, tokenCode: match?.tokenCode });
}
