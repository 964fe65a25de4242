import { consent, dashboard, howTo, profile, results, signIn } from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import { expect, type Page } from '@playwright/test';

/** The newest code that the outbox holds for a number. */
export async function readCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await (await page.request.get('/dev/outbox.json')).json()) as { to: string; text: string }[];
      code = /\b(\d{6})\b/.exec(messages.find((message) => message.to === phone)?.text ?? '')?.[1];
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}

/** Signs in as a person does: number, code from the outbox. */
export async function signInByPhone(page: Page, phone: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(signIn.phone.label).fill(phone);
  await page.getByRole('button', { name: signIn.phone.send }).click();
  await page.getByLabel(signIn.code.label).fill(await readCode(page, phone));
  await page.getByRole('button', { name: signIn.code.authenticate }).click();
}

/** Fills in the three cards and agrees to the terms. */
export async function fillProfile(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: profile.title })).toBeVisible();
  const edit = (section: string) => page.getByRole('button', { name: `Edit ${section}` }).click();
  const update = () => page.getByRole('button', { name: profile.update }).click();

  await edit(profile.sections.personal);
  await page.getByRole('textbox', { name: profile.fields.age }).fill('45');
  await page.getByLabel(profile.sexes.Female, { exact: true }).check({ force: true });
  await update();

  await edit(profile.sections.body);
  await page.getByRole('textbox', { name: profile.fields.heightFt }).fill('5');
  await page.getByRole('textbox', { name: profile.fields.heightIn }).fill('6');
  await page.getByRole('textbox', { name: profile.fields.weight }).fill('140');
  await update();

  await edit(profile.sections.health);
  const choose = (question: string, answer: string) =>
    page
      .getByRole('group', { name: question })
      .getByRole('radio', { name: answer, exact: true })
      .check({ force: true });
  await choose(profile.fields.smoke, profile.no);
  await choose(profile.fields.bloodPressureMedication, profile.no);
  await choose(profile.fields.diabetesType, profile.diabetesTypes.No);
  await choose(profile.fields.qol, '8');
  await update();

  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: profile.next }).click();
}

/** Waits for the connection check and goes to the scan site. */
export async function startScan(page: Page): Promise<void> {
  await expect(page.getByText(howTo.check.passed)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: howTo.start }).click();
  await page.getByRole('button', { name: scanSite.start.begin }).click();
}

export const texts = { consent, dashboard, howTo, profile, results, signIn, scanSite };
