import { notices } from '@mien/messages';
import { expect, launchBrowser, newContext, newWatchedPage, test } from '../browser.ts';
import { nextPhoneOfAustin, signInPatient } from '../steps.ts';

test.use({ serviceWorkers: 'allow' });

/** The push payload that a browser receives from its push service. */
const PUSHED = { title: 'Mien', body: notices.shown.message, language: 'en', opens: '/liveChat' };

test('the service worker shows a push notification, and a newer one replaces it', async ({
  contextOptions,
  baseURL,
}) => {
  // The headless browser of other tests cannot show notifications.
  const browser = await launchBrowser();
  const page = await newWatchedPage(await newContext(browser, contextOptions, baseURL));
  await page.context().grantPermissions(['notifications']);
  await signInPatient(page, nextPhoneOfAustin());
  await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)');
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
  await browser.close();
});
