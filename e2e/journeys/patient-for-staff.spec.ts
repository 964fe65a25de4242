import { readFile } from 'node:fs/promises';
import {
  accessLog,
  chatInbox,
  fill,
  patientForStaff,
  patientTimeline,
  profile,
  teamNotes,
  trends,
  users,
} from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import { enterByLink, nextPhoneOfAustin, readMessage, shownPhone, signInPatient, signInStaff } from '../steps.ts';

/** Client User of Austin Wellness. */
const OMAR = '5125550112';
/** Client Admin of the same clinic. */
const GRACE = '5125550111';
const ORIGIN = `http://localhost:${MIEN_PORT}`;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('staff request results, read them while the patient allows it, and see nothing after that', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInPatient(page, nextPhoneOfAustin());
  const { user } = (await (await page.request.get('/v1/auth/session')).json()) as {
    user: { patientUid: string; firstName: string; lastName: string };
  };
  const name = `${user.firstName} ${user.lastName}`;
  const answer = async (path: string, data: object) => {
    const sent = await page.request.post(`/v1/careTeam/access/${path}`, { data, headers: { origin: ORIGIN } });
    expect(sent.status(), path).toBe(200);
  };

  const staff = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await staff.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(staff, OMAR);
  await staff.goto(`/admin?search=${user.patientUid}`);
  await staff.getByRole('link', { name, exact: true }).click();
  await expect(headingOf(staff, name)).toBeVisible();
  await expect(staff.getByText(fill(patientForStaff.notShared.title, { name }))).toBeVisible();
  await expectAccessible(staff, 'a patient who shares nothing');
  const { parts } = patientForStaff;
  const partLink = (name: string | RegExp) =>
    staff.getByRole('navigation', { name: parts.name }).getByRole('link', { name });
  await expect(staff.getByText(patientTimeline.withoutScans)).toBeVisible();
  await staff.getByRole('button', { name: patientForStaff.notShared.ask }).click();
  await expect(staff.getByText(patientForStaff.notShared.said)).toBeVisible();
  await expect(staff.getByRole('button', { name: patientForStaff.notShared.ask })).toBeHidden();

  const { request, textVersion } = (await (await page.request.get('/v1/careTeam/access')).json()) as {
    request: { id: string };
    textVersion: string;
  };
  await answer('give', { term: 'untilEnded', requestId: request.id, textVersion, language: 'en' });
  // The open page updates without a reload.
  await expect(staff.getByText(patientForStaff.states.given, { exact: true })).toBeVisible();
  await expect(staff.getByText(/The results (of|indicate that) the Patient/)).toBeVisible();
  const heartRate = staff.getByRole('heading', { name: patientForStaff.heartRate });
  await expect(heartRate).toBeVisible();
  await expect(staff.getByText(patientTimeline.kinds.given)).toBeVisible();
  await expectAccessible(staff, 'a patient who shares results');
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(staff, 'a patient who shares results on a phone');
  await staff.setViewportSize({ width: 1280, height: 800 });
  await partLink(/^All scans/).click();
  await expectAccessible(staff, 'the scans of a patient');
  const scans = staff
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .filter({ has: staff.locator('time') });
  await expect(scans.first()).toBeVisible();
  const scanCount = await scans.count();
  await staff.getByRole('button', { name: patientForStaff.file.export, exact: true }).click();
  await expectAccessible(staff, 'the export of results');
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: patientForStaff.file.save }).click();
  const [columns = '', ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(columns).toContain(patientForStaff.file.taken);
  expect(lines).toHaveLength(scanCount);
  const fhir = staff.waitForEvent('download');
  await staff.getByRole('button', { name: patientForStaff.file.fhir }).click();
  const bundle = JSON.parse(await readFile(await (await fhir).path(), 'utf8')) as {
    entry: { resource: { resourceType: string } }[];
  };
  const reports = bundle.entry.filter(({ resource }) => resource.resourceType === 'DiagnosticReport');
  expect(reports).toHaveLength(scanCount);
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('dialog')).toBeHidden();
  const { filter } = patientForStaff.scans;
  await staff.getByText(filter.title).click();
  await staff.getByLabel(filter.to, { exact: true }).fill('2010-01-01');
  await staff.getByRole('button', { name: filter.show, exact: true }).click();
  await expect(staff.getByText(filter.none.title)).toBeVisible();
  await expectAccessible(staff, 'days without a scan');
  await staff.getByRole('button', { name: filter.clear }).click();
  await expect(staff).toHaveURL(/\/admin\/patient\/[\w-]+\?show=scans$/);
  await expect(staff.getByText(/The results (of|indicate that) the Patient/)).toBeVisible();
  // Print shows every value, also of groups that are collapsed on the screen.
  const values = staff.getByRole('main').locator('li > button');
  await staff.emulateMedia({ media: 'print' });
  for (const value of await values.all()) await expect(value).toBeVisible();
  await expect(staff.getByRole('button', { name: patientForStaff.file.print })).toBeHidden();
  await staff.emulateMedia({ media: 'screen' });
  await expect(values.filter({ visible: false })).not.toHaveCount(0);
  await page.goto('/accessLog');
  const exported = fill(accessLog.ownActs.recordsExported, { who: '(Omar .*|They)' });
  // One entry for each file; those of one minute are counted in one row.
  const exports = async () => {
    const rows = await page.getByText(new RegExp(exported)).allTextContents();
    return rows.reduce((sum, row) => sum + Number(/\((\d+) /.exec(row.replace(/^.*exported/, ''))?.[1] ?? 1), 0);
  };
  await expect.poll(exports).toBe(2);

  await partLink(parts.overview).click();
  await staff.getByRole('button', { name: teamNotes.write }).click();
  await staff.getByRole('textbox', { name: teamNotes.write }).fill('Please bring your cuff.');
  await staff.getByRole('switch', { name: teamNotes.forPatient }).check();
  await staff.getByRole('button', { name: teamNotes.add }).click();
  await expect(staff.getByText(teamNotes.shown)).toBeVisible();
  await expectAccessible(staff, 'notes about a patient');
  await page.goto('/me');
  await expect(page.getByRole('heading', { name: teamNotes.own.title })).toBeVisible();
  await expect(page.getByText('Please bring your cuff.')).toBeVisible();
  await expectAccessible(page, 'a note that the patient may read');
  await partLink(parts.trends).click();
  await expect(staff.getByRole('combobox', { name: trends.measure })).toBeVisible();
  await expect(staff.getByRole('button', { name: trends.previous.year })).toBeVisible();
  await expectAccessible(staff, 'trends of a patient');
  // Wide-screen charts are scaled to the paper and not clipped.
  await expect(staff.getByRole('slider').locator('svg')).toHaveAttribute('viewBox', /^0 0 [\d.]+ [\d.]+$/);
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(staff, 'trends of a patient on a phone');
  await partLink(parts.entries).click();
  await expect(staff.getByText(patientForStaff.noEntries)).toBeVisible();
  await staff.setViewportSize({ width: 1280, height: 800 });
  await partLink(/^All scans/).click();
  await expect(scans.first()).toBeVisible();

  await answer('end', {});
  await expect(staff.getByText(fill(patientForStaff.notShared.title, { name }))).toBeVisible();
  await expect(staff.getByText(patientForStaff.states.ended, { exact: true })).toBeVisible();
  await expect(scans).toHaveCount(0);

  await staff.getByRole('link', { name: patientForStaff.message }).click();
  await expect(staff).toHaveTitle(`${fill(chatInbox.conversation.title, { name })} · Mien`);
  await staff.goto('/admin/patient/0190a000-0000-7000-8000-00000000dead');
  await expect(staff.getByText(patientForStaff.notFound.title)).toBeVisible();
});

test('staff step through the patients of a list and make an appointment', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, GRACE);
  await page.goto('/admin?view=patients&group=signature');
  const rows = page.locator('tr[data-user] [data-row]');
  await expect(rows.nth(2)).toBeVisible();
  const names = await rows.allTextContents();
  expect(names.length).toBeGreaterThan(2);
  const query = 'page=1&pageSize=25&group=signature';
  const { totalItems: total } = (await (await page.request.get(`/v1/users?${query}`)).json()) as { totalItems: number };
  await rows.first().click();
  await expect(headingOf(page, names[0] ?? '')).toBeVisible();
  const steps = page.getByRole('navigation', { name: patientForStaff.list.name });
  await expect(steps.getByText(fill(patientForStaff.list.place, { place: 1, count: total }))).toBeVisible();
  await expect(steps.getByRole('link', { name: patientForStaff.list.previous })).toBeHidden();
  await page.keyboard.press(']');
  await expect(headingOf(page, names[1] ?? '')).toBeVisible();
  await page.reload();
  await steps.getByRole('link', { name: patientForStaff.list.next }).click();
  await expect(headingOf(page, names[2] ?? '')).toBeVisible();
  await page.keyboard.press('[');
  await expect(headingOf(page, names[1] ?? '')).toBeVisible();
  await expectAccessible(page, 'a patient of a list');

  await page.getByRole('button', { name: patientForStaff.entries.appointment }).click();
  const drawer = page.getByRole('dialog', { name: patientForStaff.entries.appointment });
  // Without a text message staff get a link to hand over.
  await drawer.getByRole('checkbox', { name: patientForStaff.appointment.askForScan }).uncheck();
  await drawer.getByRole('button', { name: patientForStaff.appointment.make }).click();
  await expect(drawer.getByLabel(patientForStaff.appointment.link)).toHaveValue(/\/alogin\/.+appointmentId=/);
  await expectAccessible(page, 'an appointment');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(steps.getByRole('link', { name: patientForStaff.list.next })).toBeVisible();
  await expectAccessible(page, 'a patient of a list on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  // The row of the last patient.
  await page.getByRole('navigation', { name: patientForStaff.way }).getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\?view=patients&group=signature$/);
  await expect(rows.nth(1)).toBeFocused();
});

test('staff invite a patient to a scan by SMS in the patient’s language, and the patient uses the link', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, GRACE);
  const phoneNumber = `51257${String(Date.now() % 100_000).padStart(5, '0')}`;
  const person = { firstName: 'Inés', lastName: 'Ortega', phoneNumber, email: null, birthDate: null };
  const made = await page.request.post('/v1/patients', {
    data: { ...person, requestUid: crypto.randomUUID(), birthSex: 'Unknown', groupCode: 'signature' },
    headers: { origin: ORIGIN },
  });
  const { patientUid } = (await made.json()) as { patientUid: string };
  await page.goto(`/admin/patient/${patientUid}`);
  const button = page.getByRole('button', { name: patientForStaff.entries.link });
  await button.click();
  const drawer = page.getByRole('dialog', { name: patientForStaff.entries.link });
  await drawer.getByText(users.link.inShort).click();
  await expect(drawer.getByText(users.link.whatIsSent)).toBeVisible();
  await drawer.getByLabel(users.link.language).selectOption('es');
  await expectAccessible(page, 'asking for a scan');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'asking for a scan on a phone');
  await drawer.getByRole('button', { name: users.link.send }).click();
  await expect(drawer.getByText(fill(users.link.sent, { phone: shownPhone(phoneNumber) }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  let link = '';
  await expect
    .poll(async () => {
      link = /https?:\S+\/alogin\/\S+/.exec(await readMessage(page, phoneNumber))?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  expect(await readMessage(page, phoneNumber)).toBe(fill(CATALOGS.es.sms.loginLink, { productName: 'Mien', link }));
  const patient = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await enterByLink(patient, link);
  await expect(headingOf(patient, profile.steps.personal.title)).toBeVisible();

  await expect(page.getByText(fill(patientTimeline.kinds.patientInvited, { who: 'Grace Liu' }))).toBeVisible();
});
