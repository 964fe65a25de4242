import type { DemoOfPages, FirstScreenFacts } from '@mien/contract';
import { createToastStore } from '@mien/ui';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { draw } from '../draw-first-screen.tsx';
import { DemoStrip } from '../features/demo/demo-strip.tsx';
import { LazyStage } from '../features/sign-in/lazy-stage.tsx';
import { ApiProvider } from '../shared/platform/api.tsx';
import { ToastProvider } from '../shared/platform/toasts.tsx';
import { fakeApi, signedOut } from '../shared/testing/fixtures.ts';
import { pretendSupportedBrowser } from '../shared/testing/supported-browser.ts';
import { FirstScreen } from './first-screen.tsx';

const demo: DemoOfPages = { people: [{ person: 'ana', name: 'Ana' }], hasOutbox: true };

it.each<[string, FirstScreenFacts]>([
  [
    'the browser keeps the elements that the server rendered',
    { isEveryScanOurs: true, isTrialOffered: true, demo: null },
  ],
  [
    'the browser keeps the elements that the server of a demo rendered',
    { isEveryScanOurs: true, isTrialOffered: true, demo },
  ],
])('%s', async (_what, facts) => {
  pretendSupportedBrowser();
  const hostname = window.location.hostname;
  const place = document.createElement('div');
  place.innerHTML = draw({ productName: 'Mien', hostname, facts });
  document.body.append(place);
  const field = place.querySelector('input');
  const again: unknown[] = [];
  const toasts = createToastStore();
  const root = await act(async () =>
    hydrateRoot(
      place,
      <ApiProvider value={fakeApi(signedOut)}>
        <ToastProvider value={toasts}>
          <FirstScreen
            toasts={toasts}
            productName="Mien"
            hostname={hostname}
            facts={facts}
            stage={LazyStage}
            strip={facts.demo && DemoStrip}
            fetchStrip={async () => DemoStrip}
            fetchApp={async () => undefined}
            openApp={async () => undefined}
          />
        </ToastProvider>
      </ApiProvider>,
      { onRecoverableError: (error) => again.push(error) },
    ),
  );
  expect(field).not.toBeNull();
  expect(place.querySelector('input')).toBe(field);
  expect(again).toEqual([]);
  await act(async () => root.unmount());
  place.remove();
});
