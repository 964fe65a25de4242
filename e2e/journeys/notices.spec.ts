import { notices } from '@mien/messages';
import { expect, test } from '../browser.ts';
import { nextPhoneOfAustin, signInPatient } from '../steps.ts';

test.use({ serviceWorkers: 'allow' });

/** What the server sends, as a browser gets it from its push service. */
const PUSHED = { title: 'Mien', body: notices.shown.message, language: 'en', opens: '/liveChat' };

test('the service worker shows a pushed notice, and a newer one replaces it', async ({ page }) => {
  await page.context().grantPermissions(['notifications']);
  await signInPatient(page, nextPhoneOfAustin());
  // A push to a worker that is still on its way to work is lost.
  const state = () => page.evaluate<string>('navigator.serviceWorker.ready.then(({ active }) => active.state)');
  await expect.poll(state).toBe('activated');
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  const shown = () =>
    page.evaluate<string[][]>(
      `navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
        .then((all) => all.map(({ title, body, lang }) => [title, body, lang]))`,
    );
  await push(JSON.stringify(PUSHED));
  await expect.poll(shown).toEqual([['Mien', notices.shown.message, 'en']]);
  await push(JSON.stringify({ ...PUSHED, body: notices.shown.several }));
  await expect.poll(shown).toEqual([['Mien', notices.shown.several, 'en']]);
});
