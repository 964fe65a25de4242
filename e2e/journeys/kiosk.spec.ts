import { KIOSK_ANSWER_MS, KIOSK_ASK_AFTER_MS } from '@mien/domain';
import { clientSettings, fill, kiosk, kiosks, measures } from '@mien/messages';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { watchHeartRate } from '../film-rate.ts';
import { MIEN_PORT, SCAN_PORT } from '../ports.ts';
import { nextPhoneOfAustin, signInPatient, signInStaff, texts } from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
const ORIGIN = `http://localhost:${MIEN_PORT}`;
const NAME = 'Front desk';
const TOLERANCE_BPM = 2;

test('a patient with a slip scans at a paired tablet, and nothing is left for the next person', async ({
  withCamera,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const phone = await newWatchedPage(context);
  await signInPatient(phone, nextPhoneOfAustin());
  const { user } = (await (await phone.request.get('/v1/auth/session')).json()) as {
    user: { patientUid: string; firstName: string; lastName: string };
  };
  const uid = user.patientUid;

  // Staff add a tablet of the patient's group.
  const office = await newContext(quietBrowser, contextOptions, baseURL);
  const staff = await newWatchedPage(office);
  await signInStaff(staff, GRACE);
  await staff.goto('/admin/settings#kiosks');
  const section = staff.getByRole('region', { name: clientSettings.kiosks.title });
  await section.getByRole('button', { name: kiosks.add }).click();
  const form = staff.getByRole('dialog', { name: kiosks.add });
  await form.getByLabel(kiosks.name, { exact: true }).fill(NAME);
  const { groupCode } = (await (await staff.request.get(`/v1/patients/${uid}`)).json()) as { groupCode: string };
  await form.getByLabel(kiosks.group).selectOption({ label: groupCode });
  await form.getByRole('checkbox', { name: kiosks.anonymous }).check();
  await expectAccessible(staff, 'a new tablet');
  await form.getByRole('button', { name: kiosks.save }).click();
  const sheet = staff.getByRole('dialog', { name: kiosks.code.title });
  const pairingCode = ((await sheet.getByText(/^\d{5} \d{5}$/).textContent()) ?? '').replace(' ', '');
  await sheet.getByRole('button', { name: kiosks.code.done }).click();

  // The patient gets an appointment, and a slip for it.
  const post = (path: string, data: object) => staff.request.post(path, { data, headers: { origin: ORIGIN } });
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const endsAt = new Date(Date.now() + 7_200_000).toISOString();
  const made = await post(`/v1/patients/${uid}/appointments`, { startsAt, endsAt });
  const { appointmentId } = (await made.json()) as { appointmentId: string };
  const slip = await post(`/v1/patients/${uid}/appointments/${appointmentId}/slip`, {});
  const { code } = (await slip.json()) as { code: string };

  const { page, clip } = await withCamera({
    heartRateBpm: 72,
    breathingRatePerMin: 15,
    seed: 3,
    frameNumbers: true,
  });
  await page.setViewportSize({ width: 1024, height: 768 });
  const type = async (digits: string) => {
    for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  const { profile } = texts;
  const choose = (question: string, answer: string) =>
    page
      .getByRole('group', { name: question })
      .locator('label')
      .filter({ has: page.getByText(answer, { exact: true }) })
      .click();
  const answerAbout = async (quality: string) => {
    const consent = page.getByRole('checkbox', { name: texts.consent.short });
    if (await consent.isVisible()) await consent.check();
    await page.getByLabel(profile.fields.heightFt).fill('5');
    await page.getByLabel(profile.fields.heightIn).fill('7');
    await page.getByLabel(profile.fields.weight).fill('150');
    await choose(profile.fields.smoke, profile.no);
    await choose(profile.fields.bloodPressureMedication, profile.no);
    await choose(profile.fields.diabetesType, profile.diabetesTypes.No);
    await choose(profile.fields.qol, quality);
  };

  // A browser becomes the tablet.
  await page.goto('/kiosk');
  await expect(heading(kiosk.pair.title)).toBeVisible();
  await expectAccessible(page, 'the pairing of a tablet');
  await type(pairingCode);
  await expect(heading(kiosk.start.hello)).toBeVisible();
  await expectAccessible(page, 'the start of a tablet');
  for (const key of await page.getByRole('main').getByRole('button').all()) {
    const box = await key.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'a target of at least 60 px').toBeGreaterThanOrEqual(60);
  }

  // The patient.
  await type(code);
  await expect(heading(kiosk.visit.title)).toBeVisible();
  await expectAccessible(page, 'the questions of a tablet');
  await answerAbout('7');
  await page.getByRole('button', { name: kiosk.visit.start }).click();
  await page.getByRole('button', { name: texts.scanSite.start.begin }).click();
  await expect(page).toHaveURL(new RegExp(`^http://localhost:${SCAN_PORT}/`));
  const trueBpm = await watchHeartRate(page, clip);
  await page.waitForURL(/\/kiosk\/result$/);
  await expect(heading(kiosk.result.title)).toBeVisible();
  await expect(page.getByRole('img', { name: kiosk.result.code })).toBeVisible();
  const shown = Number(
    await page
      .getByRole('listitem')
      .filter({ hasText: measures.types.heartRateBpm.name })
      .getByText(/^\d+$/)
      // The numbers of the ranges follow.
      .first()
      .textContent(),
  );
  expect(Math.abs(shown - trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
  for (const name of [user.firstName, user.lastName]) await expect(page.getByText(name)).toBeHidden();
  await expectAccessible(page, 'a result at a tablet');
  const session = (await page.context().cookies()).find(({ name }) => name === 'hsAuth');
  expect(session).toBeDefined();

  // The end: nothing is left, and Back shows the start.
  await page.getByRole('button', { name: kiosk.result.done }).click();
  await expect(heading(kiosk.end.title)).toBeVisible();
  await expectAccessible(page, 'the end at a tablet');
  await page.getByRole('button', { name: kiosk.end.next }).click();
  await expect(heading(kiosk.start.hello)).toBeVisible();
  // As text: the tests are not compiled for a browser.
  const kept = await page.evaluate<{ local: object; session: object; caches: string[] }>(
    'caches.keys().then((caches) => ({ local: { ...localStorage }, session: { ...sessionStorage }, caches }))',
  );
  expect(kept).toEqual({ local: expect.objectContaining({ kiosk: '1' }), session: {}, caches: [] });
  for (const secret of [uid, user.firstName, user.lastName, 'results='])
    expect(JSON.stringify(kept), 'nothing of the patient').not.toContain(secret);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('hsAuth');
  await page.goBack();
  await expect(heading(kiosk.result.title)).toBeHidden();
  await page.goto('/kiosk');
  const stolen = await phone.request.get('/v1/kiosk', { headers: { cookie: `hsAuth=${session?.value}` } });
  expect(await stolen.json()).toEqual({ device: null, person: null });

  // The next person: the used slip is refused, and no answer is left.
  await type(code);
  await expect(page.getByText(kiosk.start.wrong)).toBeVisible();
  await page.getByRole('button', { name: kiosk.start.none }).click();
  await expect(heading(kiosk.visit.title)).toBeVisible();
  await expect(page.getByLabel(profile.fields.weight)).toHaveValue('');
  await expect(page.getByRole('textbox', { name: profile.fields.age })).toHaveValue('');

  // They walk away from the scan: the page asks, ends the visit, and offers nothing of it to the next person.
  await page.getByRole('textbox', { name: profile.fields.age }).fill('44');
  await choose(profile.fields.birthSex, profile.sexes.Female);
  await answerAbout('6');
  await page.clock.install();
  await page.getByRole('button', { name: kiosk.visit.start }).click();
  await expect(page.getByRole('button', { name: texts.scanSite.start.begin })).toBeVisible();
  await page.clock.fastForward(KIOSK_ASK_AFTER_MS);
  await expect(heading(texts.scanSite.asking.title)).toBeVisible();
  await expectAccessible(page, 'the question to who left a scan at a tablet');
  await page.getByRole('button', { name: texts.scanSite.asking.stay }).click();
  await expect(page.getByRole('button', { name: texts.scanSite.start.begin })).toBeVisible();
  await page.clock.fastForward(KIOSK_ASK_AFTER_MS);
  await expect(heading(texts.scanSite.asking.title)).toBeVisible();
  await page.clock.fastForward(KIOSK_ANSWER_MS);
  await expect(heading(kiosk.end.title)).toBeVisible();
  await page.getByRole('button', { name: kiosk.end.next }).click();
  await expect(heading(kiosk.start.hello)).toBeVisible();

  // Ended from afar.
  await section.getByRole('button', { name: fill(kiosks.row.endName, { name: NAME }) }).click();
  await section.getByRole('button', { name: kiosks.ask.end }).click();
  await expect(
    section.getByText(fill(kiosks.done, { name: NAME })).or(staff.getByText(fill(kiosks.done, { name: NAME }))),
  ).toBeVisible();
  await page.reload();
  await expect(heading(kiosk.pair.title)).toBeVisible();
});
