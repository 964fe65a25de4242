import { CATALOGS } from '@mien/messages/catalogs';
import { paths } from '../../apps/web/src/shared/platform/paths.ts';
import { expect, test } from '../browser.ts';
import { headingOf, SCREENS } from '../screens.ts';
import { followLink, signInPatient } from '../steps.ts';

const texts = CATALOGS.en;

const heading = headingOf;

test('every patient and staff URL redirects visitors to sign-in', async ({ page }) => {
  for (const { path } of [...SCREENS.patient, ...SCREENS.staff]) {
    await page.goto(path.replace('{id}', '01890000-0000-7000-8000-000000000000'));
    await expect(heading(page, texts.signIn.title), path).toBeVisible();
    await expect(page).toHaveURL(/localhost:\d+\/(mlogin)?$/);
  }
});

test('signed-in users skip sign-in', async ({ page }) => {
  await signInPatient(page);
  for (const path of ['/', '/mlogin']) {
    await page.goto(path);
    await expect(heading(page, texts.dashboard.title)).toBeVisible();
  }
});

test('every page linked from Me leads back to Me', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/me');
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').getByRole('link');
  await expect(rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const led = await Promise.all((await rows.all()).map(async (row) => String(await row.getAttribute('href'))));
  expect(new Set(led)).toEqual(
    new Set<string>([
      ...(['cuff', 'weight', 'waist', 'answers'] as const).map((kind) => paths.entryOf(kind)),
      ...[
        paths.carers,
        paths.careTeam,
        paths.breathe,
        paths.entriesFromFile,
        paths.healthFacts,
        paths.healthLinks,
        paths.periodReport,
        paths.ownAccessLog,
        paths.records,
        paths.passkeys,
      ],
    ]),
  );
  for (const path of [...led, paths.switchProfile, paths.profile]) {
    await followLink(page, path);
    await expect(heading(page, texts.me.title), path).toBeHidden();
    await main.getByRole('link', { name: texts.shell.places.me, exact: true }).click();
    await expect(heading(page, texts.me.title), path).toBeVisible();
  }
});

test('an unknown URL offers a link to the start page', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText(texts.generalError.notFound.text)).toBeVisible();
  await page.getByRole('link', { name: texts.generalError.notFound.home }).click();
  await expect(heading(page, texts.signIn.title)).toBeVisible();
});
