import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';
import { headingOf } from '../screens.ts';
import type { Walk } from './stop.ts';

/** The three pages of onboarding. Nothing is sent: the last one is left unfinished. */
export async function walkNewcomer(page: Page, { texts, look }: Walk): Promise<void> {
  const { fields, next, steps } = texts.profile;
  const field = (name: string) => page.getByRole('textbox', { name });
  const goOn = () => page.getByRole('button', { name: next }).click();
  await page.goto('/profile');
  await expect(headingOf(page, steps.personal.title)).toBeVisible();
  await look(page, { name: 'about you', address: { path: '/profile', title: steps.personal.title } });
  if ((await field(fields.age).inputValue()) === '') await field(fields.age).fill('45');
  const sex = page.getByRole('group', { name: fields.birthSex });
  if ((await sex.getByRole('radio', { checked: true }).count()) === 0) await sex.locator('label').first().click();
  await goOn();
  await expect(headingOf(page, steps.body.title)).toBeVisible();
  await look(page, { name: 'your body' });
  await field(fields.heightFt).fill('5');
  await field(fields.heightIn).fill('6');
  await field(fields.weight).fill('140');
  await goOn();
  await expect(headingOf(page, steps.health.title)).toBeVisible();
  await look(page, { name: 'your health' });
}
