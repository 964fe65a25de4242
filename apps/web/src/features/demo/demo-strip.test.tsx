import { Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, signedOut, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { DemoStrip } from './demo-strip.tsx';

const people = [
  { person: 'ana' as const, name: 'Ana' },
  { person: 'grace' as const, name: 'Grace' },
];
const login = { user, accessToken: 'a', refreshToken: 'r', requiresTwoFactor: false };
const step = { token: 't'.repeat(43), kind: 'totp' as const };

function show(signIn: (input: unknown) => Promise<unknown>, shown: readonly (typeof people)[number][] = people) {
  const call = vi.fn(signIn);
  const onSignedIn = vi.fn(async () => undefined);
  const onSecondStep = vi.fn();
  renderPage({
    api: fakeApi(signedOut, { demo: { signIn: call as never } }),
    at: '/',
    path: '/',
    page: <DemoStrip people={[...shown]} onSignedIn={onSignedIn} onSecondStep={onSecondStep} />,
  });
  return { call, onSignedIn, onSecondStep };
}

const chip = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('signs in as a person with one press', async () => {
  const { call, onSignedIn } = show(async () => login);
  expect(await screen.findByRole('region', { name: 'This is a demo. Look around as' })).toBeDefined();
  fireEvent.click(await chip('Grace the clinic'));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(login));
  expect(call).toHaveBeenCalledExactlyOnceWith({ body: { person: 'grace' } });
});

it('sends one request for two presses', async () => {
  const { call, onSignedIn } = show(async () => login);
  const press = await chip('Ana first scan');
  fireEvent.click(press);
  fireEvent.click(press);
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledOnce();
});

it('goes on to the second step of staff', async () => {
  const answer = { user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true, secondStep: step };
  const { onSignedIn, onSecondStep } = show(async () => answer);
  fireEvent.click(await chip('Grace the clinic'));
  await waitFor(() => expect(onSecondStep).toHaveBeenCalledOnce());
  expect(JSON.parse(sessionStorage.getItem('secondStep') ?? '')).toEqual(step);
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('says why it failed, and can be pressed again', async () => {
  show(() => Promise.reject(new Problem('offline')));
  fireEvent.click(await chip('Ana first scan'));
  expect(await screen.findByText(/We cannot reach the service/)).toBeDefined();
  expect((await chip('Ana first scan')).disabled).toBe(false);
});

it('shows nothing without people', async () => {
  show(async () => login, []);
  await waitFor(() => expect(screen.getByTestId('address')).toBeDefined());
  expect(screen.queryByText(/This is a demo/)).toBeNull();
});
