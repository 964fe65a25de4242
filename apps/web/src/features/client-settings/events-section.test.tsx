import { type ClientSettings, Problem, type WebhookDelivery, type WebhookEndpoint } from '@mien/contract';
import { WEBHOOK_EVENT_TYPES } from '@mien/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { EventsSlot } from './events-slot.tsx';
import { SectionProvider } from './settings-section.tsx';

const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const ID = '0190a000-0000-7000-8000-0000000000e1';
const DELIVERY_ID = '0190a000-0000-7000-8000-0000000000d1';
const URL_OF = 'https://hooks.example.com/mien';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const params = { clientId: CLIENT_ID, id: ID };

const endpoint: WebhookEndpoint = {
  id: ID,
  revision: 3,
  url: URL_OF,
  eventTypes: ['measurement.created'],
  stopReason: null,
  created: '2026-03-14T15:00:00.000Z',
  failingSince: null,
  publicKey: 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=',
  previousSecretUntil: null,
};

const delivery: WebhookDelivery = {
  id: DELIVERY_ID,
  eventId: '0190a000-0000-7000-8000-0000000000f1',
  eventType: 'measurement.created',
  created: '2026-03-14T15:00:00.000Z',
  state: 'failed',
  tries: 10,
  nextTry: null,
  lastTry: '2026-03-17T18:35:00.000Z',
  lastStatus: 503,
  lastFault: null,
  lastDurationMs: 240,
};

type Calls = NonNullable<Parameters<typeof fakeApi>[0]>['webhooks'];

/** The section, expanded. Returns the function that hears whether leaving the page would lose something. */
function show(calls: Calls = {}) {
  const setDirty = vi.fn();
  renderPage({
    api: fakeApi(signedIn, { webhooks: { list: async () => ({ items: [endpoint] }), ...calls } }),
    at: '/admin/settings',
    path: '/admin/settings',
    page: (
      <SectionProvider value={{ opened: new Set(['events'] as const), setOpened: () => undefined, setDirty }}>
        <EventsSlot settings={{ clientId: CLIENT_ID } as ClientSettings} />
      </SectionProvider>
    ),
  });
  return setDirty;
}

const summary = () => screen.getByRole('heading', { level: 2, name: 'Events' }).closest('summary')?.textContent;

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));

describe('the events of a client', () => {
  it('say what to do while there is no address', async () => {
    show({ list: async () => ({ items: [] }) });
    expect(await screen.findByText(/Nothing is sent yet/)).toBeDefined();
  });

  it('say so if they cannot be loaded', async () => {
    show({ list: () => Promise.reject(new Problem('service-unavailable')) });
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(summary()).toBe('EventsNot loaded');
  });

  it('count the addresses that are on, next to their name', async () => {
    const ids = ['0190a000-0000-7000-8000-0000000000e2', '0190a000-0000-7000-8000-0000000000e3'];
    const others = ids.map((id, index) => ({ ...endpoint, id, stopReason: index === 0 ? ('gone' as const) : null }));
    show({ list: async () => ({ items: [endpoint, ...others] }) });
    await waitFor(() => expect(summary()).toBe('Events2 on'));
  });

  it('get a new address with all types chosen, and show its secret until it is stored', async () => {
    const create = vi.fn(async () => ({ endpoint, secret: SECRET }));
    const setDirty = show({ create });
    await press('Add an address');
    fireEvent.change(await screen.findByLabelText('Address'), { target: { value: ` ${URL_OF} ` } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'a patient writes a message' }));
    await press('Save');
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        params: { clientId: CLIENT_ID },
        body: { url: URL_OF, eventTypes: WEBHOOK_EVENT_TYPES.filter((type) => type !== 'chat.message_received') },
      }),
    );
    const secret = within(await screen.findByRole('region', { name: 'Your secret' }));
    expect(secret.getByText(SECRET)).toBeDefined();
    expect(screen.queryByLabelText('Address')).toBeNull();
    expect(setDirty).toHaveBeenLastCalledWith('events', true);
    fireEvent.click(secret.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect(setDirty).toHaveBeenLastCalledWith('events', false);
  });

  it('refuse an empty address and no types before anything is sent', async () => {
    const change = vi.fn();
    show({ change });
    await press(`Change ${URL_OF}`);
    fireEvent.change(await screen.findByLabelText('Address'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'a patient who shares has a new result' }));
    await press('Save');
    expect(await screen.findByText('This is required.')).toBeDefined();
    expect(screen.getByText('Please choose at least one.')).toBeDefined();
    expect(change).not.toHaveBeenCalled();
  });

  it('show at the field why the server refuses an address', async () => {
    const fields = [{ path: 'url', rule: 'private_address' }];
    show({ create: () => Promise.reject(new Problem('invalid-request', { fields })) });
    await press('Add an address');
    fireEvent.change(await screen.findByLabelText('Address'), { target: { value: 'https://10.0.0.1' } });
    await press('Save');
    expect(await screen.findByText('This address is not on the public internet.')).toBeDefined();
  });

  it('can be changed, turned off and removed, from the revision that is shown', async () => {
    const change = vi.fn(async () => endpoint);
    const remove = vi.fn(async () => ({ items: [] }));
    show({ change, remove });
    await press(`Change ${URL_OF}`);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'a patient is deleted' }));
    await press('Save');
    await waitFor(() =>
      expect(change).toHaveBeenLastCalledWith({
        params,
        body: { revision: 3, url: URL_OF, eventTypes: ['patient.deleted', 'measurement.created'], isOn: true },
      }),
    );
    await press(`Turn off ${URL_OF}`);
    await waitFor(() =>
      expect(change).toHaveBeenLastCalledWith({
        params,
        body: { revision: 3, url: URL_OF, eventTypes: ['measurement.created'], isOn: false },
      }),
    );
    await waitFor(async () => expect((await button(`Remove ${URL_OF}`)).hasAttribute('disabled')).toBe(false));
    await press(`Remove ${URL_OF}`);
    await press('Keep it');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull());
    expect(remove).not.toHaveBeenCalled();
    await press(`Remove ${URL_OF}`);
    await press('Remove');
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ params, body: {} }));
  });

  it('show a new secret after a rotation, and until when the one before works', async () => {
    const rotated = { ...endpoint, previousSecretUntil: '2026-03-15T15:00:00.000Z' };
    const list = vi.fn(async () => ({ items: [endpoint] }));
    const rotateSecret = vi.fn(async () => {
      list.mockResolvedValue({ items: [rotated] });
      return { endpoint: rotated, secret: SECRET };
    });
    show({ list, rotateSecret });
    await press(`New secret for ${URL_OF}`);
    expect(await screen.findByText(SECRET)).toBeDefined();
    expect(await screen.findByText(/The secret before this one works until/)).toBeDefined();
  });

  it('start again from what another administrator saved meanwhile', async () => {
    const list = vi.fn(async () => ({ items: [endpoint] }));
    const change = vi.fn(async (): Promise<WebhookEndpoint> => {
      list.mockResolvedValue({ items: [{ ...endpoint, revision: 4, url: 'https://other.example.com/' }] });
      throw serverProblem('settings-changed');
    });
    show({ list, change });
    await press(`Change ${URL_OF}`);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'a patient is deleted' }));
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://other.example.com/'),
    );
    change.mockResolvedValue({ ...endpoint, revision: 5 });
    await waitFor(async () => expect((await button('Save')).hasAttribute('disabled')).toBe(false));
    await press('Save');
    await waitFor(() =>
      expect(change).toHaveBeenLastCalledWith({
        params,
        body: {
          revision: 4,
          url: 'https://other.example.com/',
          eventTypes: ['measurement.created'],
          isOn: true,
        },
      }),
    );
  });

  it.each([
    ['gone', /answered that the address is gone \(410\)/],
    ['failing', /every delivery failed for five days/],
    ['byAdmin', null],
  ] as const)('say that and why an address is off: %s', async (stopReason, reason) => {
    show({ list: async () => ({ items: [{ ...endpoint, stopReason }] }) });
    expect(await screen.findByText('Off · 1 event')).toBeDefined();
    if (reason === null) expect(screen.queryByText(/Turned off because/)).toBeNull();
    else expect(screen.getByText(reason)).toBeDefined();
    expect(screen.queryByRole('button', { name: `Send test to ${URL_OF}` })).toBeNull();
    expect(screen.getByRole('button', { name: `Turn on ${URL_OF}` })).toBeDefined();
  });

  it('list deliveries with their outcome, and send one again', async () => {
    const sendAgain = vi.fn(async () => ({ ...delivery, state: 'waiting' as const }));
    const deliveries = vi.fn(async () => ({ items: [delivery], next: null }));
    show({ deliveries, sendAgain });
    await press(`Deliveries to ${URL_OF}`);
    expect(await screen.findByText('Failed')).toBeDefined();
    expect(screen.getByText(/Answer 503 · 10 tries · took 0.2 s/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Send again: measurement.created/ }));
    await waitFor(() =>
      expect(sendAgain).toHaveBeenCalledWith({ params: { ...params, deliveryId: DELIVERY_ID }, body: {} }),
    );
    await waitFor(() => expect(deliveries).toHaveBeenCalledTimes(2));
  });

  it('send a test to an address that is on', async () => {
    const sendTest = vi.fn(async () => ({ ...delivery, eventType: 'webhook.test' as const }));
    show({ sendTest });
    await press(`Send test to ${URL_OF}`);
    await waitFor(() => expect(sendTest).toHaveBeenCalledWith({ params, body: {} }));
    expect(await screen.findByText('The test is on its way.')).toBeDefined();
  });
});
