import {
  consent,
  dashboard,
  fill,
  howTo,
  profile,
  results,
  scanError,
  shell,
  signIn,
  signInProfiles,
} from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';
import {
  expectCode,
  measurementIds,
  nextPatientPhone,
  openMenu,
  openScanSite,
  signInByPhone,
  signInPatient,
} from '../steps.ts';

/** Two profiles on one phone. */
const NOVAKS = '5125550102';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the sign-in keeps axe’s rules', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, signIn.title)).toBeVisible();
  await expectAccessible(page, 'phone step');
  await page.getByLabel(signIn.phone.label).fill('512');
  await page.getByLabel(signIn.phone.label).blur();
  await expect(page.getByText(signIn.phone.faults.tooShort)).toBeVisible();
  await expectAccessible(page, 'phone step with a fault');
  await page.getByLabel(signIn.phone.label).fill(NOVAKS);
  const code = await expectCode(page, NOVAKS);
  await page.getByRole('button', { name: signIn.phone.send }).click();
  await page.getByLabel(signIn.code.label).fill('12');
  await page.getByLabel(signIn.code.label).blur();
  await expect(page.getByText(signIn.code.faults.tooShort)).toBeVisible();
  await expectAccessible(page, 'code step with a fault');
  await page.getByLabel(signIn.code.label).fill(await code());
  await expect(heading(page, signInProfiles.title)).toBeVisible();
  await expectAccessible(page, 'profile choice');
});

test('the way to a scan keeps axe’s rules', async ({ page }) => {
  await signInPatient(page);
  await expectAccessible(page, 'profile');
  for (const section of Object.values(profile.sections)) {
    await page.getByRole('button', { name: fill(profile.editLabel, { section }) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (section === profile.sections.body) {
      await page.getByRole('textbox', { name: profile.fields.weight }).fill('40');
      await page.getByRole('button', { name: profile.update }).click();
      await expect(page.getByRole('dialog').getByText(profile.faults.weightRange)).toBeVisible();
    }
    await expectAccessible(page, section);
    await page.getByRole('button', { name: profile.close }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: profile.terms.terms }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'terms over the page');
  await page.getByRole('button', { name: shell.legalPopup.back }).click();

  await page.goto('/consent');
  await expect(heading(page, consent.title)).toBeVisible();
  await expectAccessible(page, 'consent');

  await page.goto('/howto');
  await expect(page.getByText(howTo.check.passed)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'tips');
  await openMenu(page);
  await expectAccessible(page, 'menu');
});

test('dashboard and results keep axe’s rules', async ({ page }) => {
  await signInPatient(page);
  const [id] = await measurementIds(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: dashboard.viewResults })).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.goto(`/resultSummary/${id}`);
  await expect(heading(page, results.title)).toBeVisible();
  const closed = page.getByRole('main').getByRole('button', { expanded: false });
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await expect(closed).toHaveCount(0);
  await expectAccessible(page, 'results');
  await page.getByRole('button', { name: results.score.understand }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'description of the score');
});

test('notices and errors keep axe’s rules', async ({ page }) => {
  await signInPatient(page);
  const screens = [
    ...[
      'SERVER_ERROR',
      'CAMERA_PERMISSION_NOT_GRANTED',
      'SLOW_INTERNET_CONNECTION_DETECTED',
      'MEASUREMENT_CANCELED',
      'LOW_SIGNAL',
    ].map((code) => `/scanningError?errorCode=${code}&details=no-pulse`),
    '/scanFailed',
    '/error?ID=1000',
    '/privacy',
    '/no-such-page',
  ];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const camera = page.getByRole('button', { name: scanError.camera.title });
    if (path.includes('CAMERA')) await camera.click();
    await expectAccessible(page, path);
  }
});

test('the scan site keeps axe’s rules', async ({ page }) => {
  await page.goto(`http://localhost:${SCAN_PORT}/`);
  await expect(page.getByRole('link', { name: 'Go to Mien' })).toBeVisible();
  await expectAccessible(page, 'no hand-off');
  await signInPatient(page);
  await openScanSite(page);
  await page.getByText(scanSite.start.sentSummary).click();
  await expectAccessible(page, 'start of the scan');
  await page.getByRole('button', { name: scanSite.start.begin }).click();
  await expect(page.getByText(scanSite.advice.findFace)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'scan');
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${wanted}`);
}

test('a keyboard is enough from the sign-in to results and scan', async ({ page }) => {
  const phone = nextPatientPhone();
  await page.goto('/');
  const phoneField = page.getByLabel(signIn.phone.label);
  await expect(phoneField).toBeVisible();
  await tabTo(page, phoneField);
  await page.keyboard.type(phone);
  const code = await expectCode(page, phone);
  await page.keyboard.press('Enter');
  const codeField = page.getByLabel(signIn.code.label);
  await expect(codeField).toBeVisible();
  await tabTo(page, codeField);
  await page.keyboard.type(await code());
  await expect(heading(page, profile.title)).toBeVisible();

  const edit = page.getByRole('button', { name: fill(profile.editLabel, { section: profile.sections.body }) });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const weight = page.getByRole('textbox', { name: profile.fields.weight });
  await expect(weight).toBeVisible();
  await tabTo(page, weight);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('155');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('155 lbs')).toBeVisible();
  await expect(edit, 'the focus returns to where it was').toBeFocused();

  await tabTo(page, page.getByRole('button', { name: profile.next }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(howTo.check.passed)).toBeVisible({ timeout: 30_000 });

  await tabTo(page, page.getByRole('button', { name: shell.menu.open, exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: shell.menu.history }));
  await page.keyboard.press('Enter');
  await expect(heading(page, dashboard.title)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: dashboard.viewResults }));
  await page.keyboard.press('Enter');
  await expect(heading(page, results.title)).toBeFocused();
  const understand = page.getByRole('button', { name: results.score.understand });
  await tabTo(page, understand);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(understand).toBeFocused();

  await page.goBack();
  await page.goBack();
  await expect(page.getByText(howTo.check.passed)).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByRole('button', { name: howTo.start }));
  await page.keyboard.press('Enter');
  const begin = page.getByRole('button', { name: scanSite.start.begin });
  await expect(begin).toBeVisible();
  await tabTo(page, begin);
});

/** Every number that the score shows, from the first on. */
const RECORD_SCORE = `
  window.shownScores = [];
  new MutationObserver(() => {
    for (const unit of document.querySelectorAll('[aria-hidden=true] span')) {
      const number = unit.textContent === '${results.score.of}' ? unit.previousElementSibling?.textContent : undefined;
      if (number !== undefined && window.shownScores.at(-1) !== number) window.shownScores.push(number);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`the score ${reducedMotion === 'reduce' ? 'stands still for those who want less motion' : 'counts up'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(RECORD_SCORE);
    await signInByPhone(page, nextPatientPhone());
    await expect(heading(page, profile.title)).toBeVisible();
    const [id] = await measurementIds(page);
    const answer = (await (await page.request.get(`/v1/measurements/${id}`)).json()) as { overall: { score: number } };
    const score = String(Math.round(answer.overall.score));
    await page.goto(`/resultSummary/${id}`);
    await expect(
      page.getByText(results.score.of).filter({ visible: true }).locator('xpath=preceding-sibling::*[1]'),
    ).toHaveText(score);
    const shown = await page.evaluate<string[]>('window.shownScores');
    if (reducedMotion === 'reduce') expect(shown).toEqual([score]);
    else expect(shown[0]).toBe('0');
  });
}
