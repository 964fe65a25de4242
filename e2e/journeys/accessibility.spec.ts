import { dashboard, fill, howTo, profile, results, shell, signIn } from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { expectCode, measurementIds, nextPatientPhone, signInByPhone } from '../steps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${wanted}`);
}

test('sign-in, results and scan work with the keyboard alone', async ({ page }) => {
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
  await expect(page.getByText(howTo.check.passed)).toBeVisible();

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
  await expect(page.getByText(howTo.check.passed)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: howTo.start }));
  await page.keyboard.press('Enter');
  const begin = page.getByRole('button', { name: scanSite.start.begin });
  await expect(begin).toBeVisible();
  await tabTo(page, begin);
});

/** Records every number that the score shows. */
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
  test(`the score ${reducedMotion === 'reduce' ? 'does not move for users who prefer less motion' : 'counts up'}`, async ({
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
