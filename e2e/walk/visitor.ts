import { scanErrorKind } from '@mien/domain';
import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';
import { headingOf, SCREENS, type Screen } from '../screens.ts';
import { stopAt, type Walk } from './stop.ts';

/** The sign-in with its steps and errors. Server responses are faked, so that no text message is used up. */
export async function walkSignIn(page: Page, walk: Walk): Promise<void> {
  const { look } = walk;
  const { signIn, signInProfiles } = walk.texts;
  await stopAt(page, walk, SCREENS.visitor);
  await page.goto('/');
  const phone = page.getByLabel(signIn.phone.label);
  await phone.fill('512');
  // Before the script has loaded, the blur event has no listener.
  await expect(async () => {
    await phone.focus();
    await phone.blur();
    await expect(page.getByText(signIn.phone.faults.tooShort)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await look(page, { name: 'a phone number that is too short' });

  const answer = (json: object) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(json) });
  await page.route('**/v1/auth/phone', (route) =>
    route.fulfill(answer({ patientUid: '0190a000-0000-7000-8000-000000000001' })),
  );
  await page.route('**/v1/auth/login/profiles', (route) =>
    route.fulfill(
      answer(
        // The last one without a name, as a first-time visitor may type it.
        ['Dana', 'Eli', ''].map((firstName, index) => ({
          patientUid: `0190a000-0000-7000-8000-00000000000${index}`,
          firstName,
          lastName: firstName === '' ? '' : 'Novak',
          groupCode: 'signature',
          tokenCode: `${'a'.repeat(40)}${index}`,
          registered: '2026-01-05T15:00:00Z',
          scanCount: index,
          isVerified: firstName !== '',
        })),
      ),
    ),
  );
  await phone.fill('5125550102');
  await page.getByRole('button', { name: signIn.phone.send }).click();
  const code = page.getByLabel(signIn.code.label);
  await code.fill('12');
  await code.blur();
  await expect(page.getByText(signIn.code.faults.tooShort)).toBeVisible();
  await look(page, { name: 'a code that is too short' });
  await code.fill('12a');
  await expect(page.getByText(signIn.code.faults.digitsOnly)).toBeVisible();
  await look(page, { name: 'a code with a letter' });
  await code.fill('123456');
  await expect(headingOf(page, signInProfiles.title)).toBeVisible();
  await look(page, { name: 'the choice of a profile' });
}

/** The scan error page for each code, with different texts. */
const SCAN_ERRORS: readonly Screen[] = [
  'MEASUREMENT_TIMED_OUT',
  'CAMERA_PERMISSION_NOT_GRANTED',
  'SLOW_INTERNET_CONNECTION_DETECTED',
  'MEASUREMENT_CANCELED',
  'LOW_SIGNAL',
  'WORKER_ERROR',
].map((code) => ({
  path: `/scanningError?errorCode=${code}&details=no-pulse`,
  heading: (texts) => texts.scanError.kinds[scanErrorKind(code)].title,
}));

/** Public pages and their overlays. */
export async function walkNotices(page: Page, walk: Walk): Promise<void> {
  const { scanError, generalError } = walk.texts;
  await stopAt(page, walk, SCREENS.anybody);
  await stopAt(page, walk, SCAN_ERRORS, {
    async open(opened) {
      for (const { title } of [scanError.camera, scanError.slow, scanError.preVisit]) {
        const closed = opened.getByRole('button', { name: title, expanded: false });
        if ((await closed.count()) > 0) await closed.click();
      }
    },
  });
  await stopAt(
    page,
    walk,
    [1000, 1001, 1002].map((id) => ({ path: `/error?ID=${id}`, heading: () => generalError.title })),
  );
}
