import { Problem } from '@mien/contract';
import { createToastStore } from '@mien/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DemoStrip } from '../features/demo/demo-strip.tsx';
import { LazyStage } from '../features/sign-in/lazy-stage.tsx';
import { ApiProvider } from '../shared/platform/api.tsx';
import { stored } from '../shared/platform/stored.ts';
import { ToastProvider } from '../shared/platform/toasts.tsx';
import { configuration, fakeApi, PATIENT_UID, signedIn, signedOut, user } from '../shared/testing/fixtures.ts';
import { pretendSupportedBrowser } from '../shared/testing/supported-browser.ts';
import { FirstScreen } from './first-screen.tsx';
import { isFirstScreenEnough } from './is-first-screen-enough.ts';

function open(...fakes: Parameters<typeof fakeApi>) {
  window.history.replaceState(null, '', '/');
  const toasts = createToastStore();
  const openApp = vi.fn(async () => undefined);
  render(
    <ApiProvider value={fakeApi(...fakes)}>
      <ToastProvider value={toasts}>
        <FirstScreen
          toasts={toasts}
          productName=""
          hostname="localhost"
          facts={{ isEveryScanOurs: false, isTrialOffered: false, demo: null }}
          stage={LazyStage}
          strip={null}
          fetchStrip={async () => DemoStrip}
          fetchApp={async () => undefined}
          openApp={openApp}
        />
      </ToastProvider>
    </ApiProvider>,
  );
  return openApp;
}

async function sendCodeTo(phone: string) {
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: phone } });
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
}

it('shows the product name and, once a code is sent, opens the app with the known session and configuration', async () => {
  const sendCode = vi.fn(async () => ({ patientUid: PATIENT_UID }));
  const openApp = open(signedOut, { configurations: { get: async () => configuration }, signIn: { sendCode } });
  await waitFor(() => expect(document.title).toBe(`Pulse and breathing by camera · ${configuration.productName}`));
  expect(screen.getByRole('link', { name: new RegExp(configuration.productName) })).toBeDefined();
  expect(openApp).not.toHaveBeenCalled();
  await sendCodeTo('5125550100');
  await waitFor(() => expect(openApp).toHaveBeenCalledWith({ session: null, configuration }));
  expect(sendCode).toHaveBeenCalledWith({ body: { phone: '5125550100' } });
  // The attempt with which the app's page continues.
  expect(JSON.parse(stored.signInAttempt.get() ?? '')).toMatchObject({ phone: '5125550100', isAgain: false });
});

it('opens the app at once for a signed-in user', async () => {
  const openApp = open(signedIn);
  await waitFor(() => expect(openApp).toHaveBeenCalledOnce());
});

it('opens the app if the session request fails', async () => {
  const session = async () => {
    throw new Problem('service-unavailable');
  };
  const openApp = open({ signIn: { session } });
  await waitFor(() => expect(openApp).toHaveBeenCalledOnce());
});

it('opens the app when Back leads to one of its pages', async () => {
  const openApp = open(signedOut);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(openApp).toHaveBeenCalledOnce());
});

it('shows an error if the rest of the app cannot be loaded, and offers to retry', async () => {
  const openApp = open(signedOut, { signIn: { sendCode: async () => ({ patientUid: PATIENT_UID }) } });
  openApp.mockRejectedValueOnce(new Problem('offline'));
  await sendCodeTo('5125550100');
  expect(await screen.findByText(/^We cannot reach the service/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' }).disabled).toBe(false);
});

it('counts the page view if the installation counts, and passes that on to the app', async () => {
  const count = vi.fn(async () => ({ counted: true as const }));
  const get = async () => ({ ...configuration, hasBeacon: true });
  const sendCode = async () => ({ patientUid: PATIENT_UID });
  const openApp = open(signedOut, { configurations: { get }, pageViews: { count }, signIn: { sendCode } });
  await waitFor(() => expect(count).toHaveBeenCalledWith({ body: { analyticsId: 'mien-local', page: '/' } }));
  await sendCodeTo('5125550100');
  await waitFor(() => expect(openApp).toHaveBeenCalledWith(expect.objectContaining({ countedPage: '/' })));
});

it('is sufficient for sign-in, but not for another page, a sign-in in progress or an unsent log-out', () => {
  pretendSupportedBrowser();
  window.history.replaceState(null, '', '/profile');
  expect(isFirstScreenEnough()).toBe(false);
  window.history.replaceState(null, '', '/mlogin');
  expect(isFirstScreenEnough()).toBe(true);
  stored.owedLogOut.set('1');
  expect(isFirstScreenEnough()).toBe(false);
  stored.owedLogOut.clear();
  stored.signInAttempt.set('{}');
  expect(isFirstScreenEnough()).toBe(false);
});

it('shows the strip of the demo once the configuration names it, and nothing of it otherwise', async () => {
  const demo = { people: [{ person: 'ana' as const, name: 'Ana' }], hasOutbox: true };
  const openApp = open(signedOut, {
    configurations: { get: async () => ({ ...configuration, demo }) },
    demo: { signIn: async () => ({ user, accessToken: 'a', refreshToken: 'r', requiresTwoFactor: false }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ana first scan' }));
  // The app reads the new session itself.
  await waitFor(() => expect(openApp).toHaveBeenCalledWith(expect.not.objectContaining({ session: null })));
  cleanup();
  open(signedOut, { configurations: { get: async () => configuration } });
  await screen.findByLabelText('Phone number');
  expect(screen.queryByText(/This is a demo/)).toBeNull();
});
