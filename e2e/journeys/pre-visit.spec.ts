import { randomInt } from 'node:crypto';
import { account, appointments, clientSettings, entry, fill, patientForStaff, profile, results } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import {
  enterByLink,
  fillProfile,
  openSettings,
  readMessage,
  signInByCalls,
  signInStaff,
  startScan,
  toast,
  wholeLineOfToday,
} from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
const ORIGIN = `http://localhost:${MIEN_PORT}`;
const HOST = 'visits.example.com';
const ROOM = `https://${HOST}/room/1`;
/** Within the time in which the video room is open before a visit. */
const STARTS_IN_MS = 20 * 60_000;

/** The start of a visit that is soon, and today in the zone of clinic and browser, as it is typed. */
function soonToday(): string {
  const inChicago = (ms: number) => new Date(ms).toLocaleString('sv-SE', { timeZone: 'America/Chicago' });
  const [today = ''] = inChicago(Date.now()).split(' ');
  const soon = inChicago(Date.now() + STARTS_IN_MS).replace(' ', 'T');
  return soon.startsWith(today) ? soon.slice(0, 16) : `${today}T23:59`;
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a patient asked for a scan before a visit scans by the link, can go to the video visit, and Today counts it', async ({
  page,
  withCamera,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const staff = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await staff.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(staff, GRACE);

  // A patient of the clinic without a scan, who shares all results.
  const phone = `512557${randomInt(1000, 10_000)}`;
  const [firstName, lastName] = ['Nia', `Visit${phone.slice(-4)}`];
  const name = `${firstName} ${lastName}`;
  const made = await staff.request.post('/v1/patients', {
    data: { firstName, lastName, phoneNumber: phone },
    headers: { origin: ORIGIN },
  });
  expect(made.status()).toBe(201);
  const { patientUid } = (await made.json()) as { patientUid: string };
  await signInByCalls(page, phone);
  const { textVersion } = (await (await page.request.get('/v1/careTeam/access')).json()) as { textVersion: string };
  const given = await page.request.post('/v1/careTeam/access/give', {
    data: { term: 'untilEnded', textVersion, language: 'en' },
    headers: { origin: ORIGIN },
  });
  expect(given.status()).toBe(200);

  // The clinic has video visits on a host.
  await staff.goto('/admin/settings');
  const visits = await openSettings(staff, clientSettings.visits.title);
  const hosts = visits.getByLabel(clientSettings.visits.hosts);
  await hosts.fill(`https://${HOST}/`);
  await visits.getByRole('button', { name: clientSettings.save }).click();
  await expect(visits.getByText(/^Enter up to \d+ hosts/)).toBeVisible();
  await hosts.fill(HOST);
  await expectAccessible(staff, 'the settings of visits');
  const save = visits.getByRole('button', { name: clientSettings.save });
  // Of a repeated test nothing is left to save.
  if (await save.isVisible()) {
    await save.click();
    await expect(toast(staff, clientSettings.saved)).toBeVisible();
  }

  // Staff make the appointment: the patient is asked by default.
  await staff.goto(`/admin/patient/${patientUid}`);
  await expect(headingOf(staff, name)).toBeVisible();
  const { appointment, entries } = patientForStaff;
  await staff.getByRole('button', { name: entries.appointment }).click();
  const drawer = staff.getByRole('dialog', { name: entries.appointment });
  await drawer.getByLabel(appointment.starts).fill(soonToday());
  await drawer.getByLabel(appointment.videoUrl).fill(ROOM);
  await expect(drawer.getByRole('checkbox', { name: appointment.askForScan })).toBeChecked();
  await expectAccessible(staff, 'a new appointment with a request for a scan');
  await drawer.getByRole('button', { name: appointment.make }).click();
  await expect(drawer.getByText(appointment.madeAndAsked)).toBeVisible();
  await expect(drawer.getByLabel(appointment.link)).toBeHidden();
  await expect(drawer.getByText(appointment.asked, { exact: true })).toBeVisible();
  await expect(drawer.getByText(fill(appointment.video, { host: HOST }))).toBeVisible();

  // The text message has a link of its own.
  let link = '';
  await expect
    .poll(
      async () => {
        link = /https?:\S+\/alogin\/\S+/.exec(await readMessage(page, phone))?.[0] ?? '';
        return link;
      },
      { timeout: 120_000 },
    )
    .not.toBe('');
  expect(await readMessage(page, phone)).toBe(
    fill(CATALOGS.en.sms.visitScan.invite.now, { productName: 'Mien', link }),
  );

  // The patient opens it on a phone, and scans. Nothing else of the account is open there.
  const { page: patient } = await withCamera({ heartRateBpm: 70, breathingRatePerMin: 15, seed: 8 });
  await patient.goto(`${link}?appointmentId=${crypto.randomUUID()}`);
  await expect(patient.getByText(entry.ask.visit)).toBeVisible();
  await enterByLink(patient, link);
  await expect(headingOf(patient, profile.steps.personal.title)).toBeVisible();
  for (const path of ['/v1/appointments/own', '/v1/chat/messages', '/v1/careTeam/access'])
    expect((await patient.request.get(path)).status(), path).toBe(403);
  await fillProfile(patient);
  await startScan(patient);
  await patient.waitForURL(/\/resultSummary\//);
  await expect(headingOf(patient, results.title)).toBeVisible();
  const card = patient.getByRole('region', { name: appointments.after.shared });
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: appointments.video.goTo })).toHaveAttribute('href', ROOM);
  await expectAccessible(patient, 'the result of a scan before a visit');

  // Today shows that this visit has a scan, and counts it.
  await staff.goto('/account');
  const line = await wholeLineOfToday(staff, account.today.lines.appointments);
  const row = line.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(account.today.visits.scanned.replace('{day}. ', ''));
  await expect(staff.getByText(/^\d+ visits? today\. [1-9]\d* of \d+/)).toBeVisible();
});
