import { Problem, type Share } from '@mien/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, PATIENT_UID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { ResultsPage } from './results-page.tsx';
import { sharedResult } from './testing/shared-result.ts';

const KEY = 'k'.repeat(43);
const LINK = `http://localhost:3000/sharedResult/${KEY}`;
const share: Share = {
  id: '0190a000-0000-7000-8000-0000000000aa',
  accessKey: KEY,
  created: '2026-03-14T15:00:00Z',
  expires: '2026-03-17T15:00:00Z',
  lifetimeHours: 72,
  showsUsualRange: false,
  viewCount: 2,
  lastViewed: '2026-03-15T15:00:00Z',
};

type Shares = NonNullable<Parameters<typeof fakeApi>[0]['shares']>;

function show(shares: Shares) {
  const api = fakeApi(signedIn, {
    measurements: {
      ...signedIn.measurements,
      get: async () => ({
        ...sharedResult,
        id: MEASUREMENT_ID,
        patientUid: PATIENT_UID,
        groups: [],
      }),
    },
    shares,
  });
  renderPage({
    api,
    at: `/resultSummary/${MEASUREMENT_ID}`,
    path: '/resultSummary/:measurementId',
    page: <ResultsPage />,
  });
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const failing = (code: Problem['code']) => () => Promise.reject(serverProblem(code));

const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  window.matchMedia = () =>
    ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});

describe('Copy Link', () => {
  it('creates a link for three days, copies it and confirms it twice', async () => {
    const create = vi.fn(async () => share);
    show({ create });
    await press('Copy Link');
    expect(await screen.findByText('Results link copied')).toBeDefined();
    expect(screen.getByText('Copied')).toBeDefined();
    expect(create).toHaveBeenCalledWith({
      params: { id: MEASUREMENT_ID },
      body: { lifetimeHours: 72, timeZone: 'UTC' },
    });
    expect(writeText).toHaveBeenCalledWith(LINK);
    expect(screen.getByText(/It works for 3 days\.$/)).toBeDefined();
  });

  it('shows the link, selected, if the browser refuses', async () => {
    writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    show({ create: async () => share });
    await press('Copy Link');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to your results' });
    expect(field.value).toBe(LINK);
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length]);
    expect(screen.queryByText('Results link copied')).toBeNull();
  });

  it('explains why no link could be created', async () => {
    show({ create: failing('too-many-links') });
    await press('Copy Link');
    expect(await screen.findByText(/many links already/)).toBeDefined();
    expect(writeText).not.toHaveBeenCalled();
  });
});

describe('Send to my phone!', () => {
  it('sends once and then stays disabled', async () => {
    const sendToPhone = vi.fn(async () => ({ sent: true as const }));
    show({ create: async () => share, sendToPhone });
    await press('Send to my phone!');
    const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Results sent!' });
    expect(sent.disabled).toBe(true);
    expect(sendToPhone).toHaveBeenCalledWith({
      params: { uid: PATIENT_UID },
      body: { message: expect.stringContaining(LINK), mediaUri: null },
    });
  });

  it('sends once on two quick clicks', async () => {
    const sendToPhone = vi.fn(async () => ({ sent: true as const }));
    show({ create: async () => share, sendToPhone });
    const button = await screen.findByRole('button', { name: 'Send to my phone!' });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByRole('button', { name: 'Results sent!' });
    expect(sendToPhone).toHaveBeenCalledOnce();
  });

  it('offers to retry after a failure, and can then succeed', async () => {
    const sendToPhone = vi
      .fn()
      .mockRejectedValueOnce(serverProblem('text-message-failed'))
      .mockResolvedValue({ sent: true });
    show({ create: async () => share, sendToPhone });
    await press('Send to my phone!');
    expect(
      await screen.findByText('We have failed to send you the results. Please check with our support for help.'),
    ).toBeDefined();
    await press('Try again!');
    expect(await screen.findByRole('button', { name: 'Results sent!' })).toBeDefined();
  });

  it.each([
    ['phone-missing', /no confirmed phone number/],
    ['too-many-requests', /Please wait a little/],
  ] as const)('says what the patient can do about %s', async (code, text) => {
    show({ create: async () => share, sendToPhone: failing(code) });
    await press('Send to my phone!');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again!' })).toBeDefined();
  });
});

describe('active links', () => {
  const open = async (shares: Shares) => {
    show(shares);
    await press('Manage links');
    return within(await screen.findByRole('dialog', { name: 'Links to these results' }));
  };

  it('show their end, views and last use, and can be revoked', async () => {
    const list = vi.fn(async () => [share]);
    const revoke = vi.fn(async () => {
      list.mockResolvedValue([]);
      return { revoked: true as const };
    });
    const dialog = await open({ list, revoke });
    expect(await dialog.findByText(/^Works until Mar 17/)).toBeDefined();
    expect(dialog.getByText(/^Opened 2 times, last on Mar 15/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: /^Revoke the link/ }));
    expect(await dialog.findByText('The link no longer works.')).toBeDefined();
    expect(await dialog.findByText(/^No link works right now/)).toBeDefined();
    expect(revoke).toHaveBeenCalledWith({ params: { id: MEASUREMENT_ID, shareId: share.id }, body: {} });
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Links that work now' }));
  });

  it('once revoked or replaced, allow sending a new one to the phone', async () => {
    const sendToPhone = vi.fn(async () => ({ sent: true as const }));
    show({
      create: async () => share,
      sendToPhone,
      list: async () => [share],
      revoke: async () => ({ revoked: true as const }),
    });
    await press('Send to my phone!');
    await screen.findByRole('button', { name: 'Results sent!' });
    await press('Manage links');
    const dialog = within(await screen.findByRole('dialog', { name: 'Links to these results' }));
    fireEvent.click(await dialog.findByRole('button', { name: /^Revoke the link/ }));
    expect(await screen.findByText('Send to my phone!')).toBeDefined();

    fireEvent.click(screen.getByText('Send to my phone!'));
    expect(await screen.findByText('Results sent!')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: '30 days' }));
    expect(await screen.findByText('Send to my phone!')).toBeDefined();
    expect(sendToPhone).toHaveBeenCalledTimes(2);
  });

  it('can be copied individually, unless the server cannot show them any more', async () => {
    const dialog = await open({
      list: async () => [share, { ...share, id: share.id.replace('aa', 'bb'), accessKey: null }],
    });
    const copies = await dialog.findAllByRole('button', { name: /^Copy the link/ });
    expect(copies).toHaveLength(1);
    fireEvent.click(copies[0] as HTMLElement);
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(LINK));
    expect(await dialog.findByText('Results link copied')).toBeDefined();
  });

  it('are created for the selected time', async () => {
    const create = vi.fn(async () => share);
    const dialog = await open({ list: async () => [], create });
    fireEvent.click(dialog.getByRole('radio', { name: '30 days' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Copy Link' }));
    expect(await dialog.findByText('Results link copied')).toBeDefined();
    expect(create).toHaveBeenCalledWith({
      params: { id: MEASUREMENT_ID },
      body: { lifetimeHours: 720, timeZone: 'UTC' },
    });
  });

  it('offer to retry after a failure', async () => {
    const list = vi
      .fn<NonNullable<Shares['list']>>()
      .mockRejectedValueOnce(new Problem('offline'))
      .mockResolvedValue([]);
    const dialog = await open({ list });
    fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/^No link works/)).toBeDefined();
  });
});

it('prints on request', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show({});
  await press('Print or save as PDF');
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

describe('Share with an app', () => {
  const handOn = vi.fn<(data: ShareData) => Promise<void>>();
  beforeEach(() => {
    handOn.mockReset().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: handOn, configurable: true });
    return () => Reflect.deleteProperty(navigator, 'share');
  });

  it('passes the link to the device, or offers it for copying if the browser refuses', async () => {
    show({ create: async () => share });
    await press('Share with an app');
    await waitFor(() => expect(handOn).toHaveBeenCalledWith({ url: LINK }));
    handOn.mockRejectedValue(new DOMException('closed', 'AbortError'));
    await press('Share with an app');
    await waitFor(() => expect(handOn).toHaveBeenCalledTimes(2));
    expect(screen.queryByLabelText(/Link to your results/)).toBeNull();
    handOn.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press('Share with an app');
    expect(await screen.findByLabelText(/Link to your results/)).toBeDefined();
  });
});

it('sharing with an app is hidden if the device has no share sheet', async () => {
  show({ create: async () => share });
  await screen.findByRole('button', { name: 'Copy Link' });
  expect(screen.queryByRole('button', { name: 'Share with an app' })).toBeNull();
});
