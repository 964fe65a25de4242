import { type EmbedOpened, hostOrderFrom, Problem, SCAN_SITE_SOURCE } from '@mien/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, SESSION_ID, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { isCameraBlocked } from './camera-blocked.ts';
import { type EmbedBrowser, EmbedPage } from './embed-page.tsx';
import { hostOf } from './host.ts';

vi.mock('../../shared/health/open-scan.ts', () => ({ openScan: vi.fn() }));
const { openScan } = await import('../../shared/health/open-scan.ts');

const PORTAL = 'https://portal.example.com';
const SCAN_SITE = 'https://scan.example';
const EMBED_ID = '0190a000-0000-7000-8000-00000000000e';
const PATH = `/embed/0190a000-0000-7000-8000-000000000001/${EMBED_ID}`;
const READY = {
  isConsentAccepted: true,
  ageYears: 45,
  birthSex: 'Female' as const,
  latestScreening: {
    heightCm: 170,
    weightKg: 70,
    smoke: false,
    bloodPressureMedication: false,
    diabetesType: 'No' as const,
    isWeightReviewed: true,
    qol: 7,
    created: '2026-03-14T08:00:00.000Z',
  },
};
const OPENED: EmbedOpened = {
  clientName: 'Austin Wellness',
  logos: [],
  sessionId: EMBED_ID,
  accessToken: 'token',
  expires: '2026-03-14T09:00:00.000Z',
  origin: PORTAL,
  returnUrl: null,
  scanProviderId: 1,
  person: READY,
};

const RESULT = {
  id: MEASUREMENT_ID,
  created: '2026-03-14T15:00:00Z',
  overall: { score: 78, plusMinus: 3, coverage: 1, missing: [] },
  groups: [],
  missing: [],
} as never;

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['embed']>;
type Others = Parameters<typeof fakeApi>[number];

let posted: [unknown, unknown][];
beforeEach(() => {
  posted = [];
  window.history.replaceState(null, '', `${PATH}#the-key`);
  vi.spyOn(window, 'parent', 'get').mockReturnValue({
    postMessage: (message: unknown, origin: unknown) => posted.push([message, origin]),
  } as unknown as Window);
  vi.mocked(openScan).mockResolvedValue({ url: `${SCAN_SITE}/embed/x`, sessionId: SESSION_ID, providerId: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(openScan).mockReset();
});

/** The page in a frame. Returns the addresses that it opened in its place. */
function show(
  { opened = OPENED, ...browser }: Partial<EmbedBrowser> & { readonly opened?: EmbedOpened } = {},
  calls: Calls = {},
  others: Others = {},
) {
  const left: string[] = [];
  const open = vi.fn(async () => opened);
  const api = fakeApi(signedOut, { embed: { open, ...calls } }, others);
  const withToken = vi.spyOn(api, 'clientWithToken');
  const page = (
    <EmbedPage
      browser={{
        userAgent: 'Firefox',
        hasCamera: true,
        isCameraBlocked: false,
        open: (url) => left.push(url),
        goBack: null,
        ...browser,
      }}
    />
  );
  renderPage({ api, at: PATH, path: '/embed/:clientId/:sessionId', page });
  return { left, open, withToken };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const news = () => posted.map(([message]) => (message as { type: string }).type).filter((type) => type !== 'resize');
const frame = () => screen.findByTitle<HTMLIFrameElement>('Camera and scan');
async function send(data: object, from: { origin?: string; source?: unknown } = {}): Promise<void> {
  const source = from.source ?? (await frame()).contentWindow;
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { source: SCAN_SITE_SOURCE, ...data },
        origin: from.origin ?? SCAN_SITE,
        source: source as MessageEventSource | null,
      }),
    );
  });
}
const returned = (results: object) =>
  `https://mien.example/scanresult?results=${encodeURIComponent(btoa(JSON.stringify(results)))}&sessionId=${SESSION_ID}`;
async function begin(): Promise<void> {
  await heading('Before your scan');
  fireEvent.click(screen.getByRole('button', { name: 'Start the scan' }));
  await frame();
}

describe('the address', () => {
  it('opens once, with a key that leaves the address, and its token goes into no storage', async () => {
    const { open, withToken } = show();
    await heading('Before your scan');
    expect(open).toHaveBeenCalledExactlyOnceWith({ body: { key: 'the-key' } });
    expect(withToken).toHaveBeenCalledWith('token');
    expect(window.location.hash).toBe('');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/token|the-key/);
  });

  it('says that it was opened before, and asks nothing without a key', async () => {
    show({}, { open: () => Promise.reject(new Problem('login-link-invalid')) });
    await heading('This scan cannot be opened');
  });

  it('leads back to where it was opened, if it is a page of its own', async () => {
    const goBack = vi.fn();
    show({ goBack }, { open: () => Promise.reject(new Problem('login-link-invalid')) });
    await heading('This scan cannot be opened');
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(goBack).toHaveBeenCalledOnce();
  });

  it('without a key asks the server nothing', async () => {
    window.history.replaceState(null, '', PATH);
    const { open } = show();
    await heading('This scan cannot be opened');
    expect(open).not.toHaveBeenCalled();
  });

  it('can be tried again after a lost connection', async () => {
    const open = vi.fn<NonNullable<Calls['open']>>(async () => OPENED);
    open.mockRejectedValueOnce(new Problem('offline'));
    show({}, { open });
    await heading('No connection');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Before your scan');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36', true],
    ['Firefox', false],
  ])('is not used up in the web view of an app, or without a camera: %s', async (userAgent, hasCamera) => {
    const { open } = show({ userAgent, hasCamera });
    await heading('Open this page in your browser');
    expect(open).not.toHaveBeenCalled();
    expect(window.location.hash).toBe('#the-key');
    expect(posted).toEqual([]);
  });
});

describe('the page around a scan', () => {
  it('learns how it goes, at its own origin and without a value', async () => {
    const receipt = vi.fn(async () => ({ receipt: 'a.b.c' }));
    const submit = vi.fn(async () => ({ id: MEASUREMENT_ID }));
    show({}, { receipt }, { measurements: { submit, get: async () => RESULT } });
    await begin();
    await send({ type: 'permission', state: 'granted' });
    await send({ type: 'state', phase: 'measuring' });
    await send({ type: 'progress', fraction: 0.5 });
    await send({ type: 'guidance', code: 'closer' });
    await send({ type: 'returned', url: returned({ sessionId: SESSION_ID, receipt: 'x.y.z' }) });
    await heading('Your result');
    expect(receipt).toHaveBeenCalledExactlyOnceWith({ body: { measurementId: MEASUREMENT_ID } });
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await heading('You are done here');
    expect(news()).toEqual(['ready', 'permission', 'state', 'progress', 'guidance', 'completed', 'closed']);
    expect(new Set(posted.map(([, origin]) => origin))).toEqual(new Set([PORTAL]));
    for (const [message] of posted) expect(message).toMatchObject({ source: 'mien-scan', v: 1, sessionId: EMBED_ID });
    expect(
      posted.map(([message]) => message).find((message) => (message as { type: string }).type === 'completed'),
    ).toEqual({
      source: 'mien-scan',
      v: 1,
      sessionId: EMBED_ID,
      type: 'completed',
      measurementId: MEASUREMENT_ID,
      receipt: 'a.b.c',
    });
    // The scan site's own receipt and return address stay in Mien's page.
    expect(JSON.stringify(posted)).not.toMatch(/x\.y\.z|results=|bpm/i);
  });

  it('ignores messages of other pages, and of the scan site about anything else', async () => {
    show();
    await begin();
    await send({ type: 'state', phase: 'measuring' }, { origin: 'https://evil.example' });
    await send({ type: 'state', phase: 'measuring' }, { source: window });
    await send({ type: 'state', phase: 'measuring', source: 'another' });
    await send({ type: 'progress', fraction: 2 });
    await send({ type: 'value', heartRateBpm: 72 });
    expect(news()).toEqual(['ready']);
  });

  it('learns that the camera is blocked, and the person reads what to change', async () => {
    show({ isCameraBlocked: true });
    await heading('The camera is blocked on this page');
    expect(screen.getByText(/camera=\(…\) of the Permissions-Policy header/).textContent).toContain(
      window.location.origin,
    );
    expect(news()).toEqual(['ready', 'permission']);
    expect(posted.at(-1)?.[0]).toMatchObject({ state: 'blocked-by-host' });
    expect(screen.queryByRole('button', { name: 'Start the scan' })).toBeNull();
  });

  it('learns the code of a failed scan, after which the person may try again', async () => {
    show({}, {}, { measurements: { reportError: async () => ({ recorded: true as const }) } });
    await begin();
    await send({ type: 'returned', url: `https://mien.example/scanresult?error=LOW_SIGNAL&sessionId=${SESSION_ID}` });
    await heading('The scan did not work');
    expect(posted.at(-1)?.[0]).toMatchObject({ type: 'failed', code: 'LOW_SIGNAL' });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Before your scan');
  });

  it('keeps a finished scan that cannot be sent, and sends it again', async () => {
    const submit = vi.fn(async () => ({ id: MEASUREMENT_ID }));
    submit.mockRejectedValueOnce(new Problem('offline'));
    const receipt = async () => ({ receipt: 'a.b.c' });
    show({}, { receipt }, { measurements: { submit, get: async () => RESULT } });
    await begin();
    await send({ type: 'returned', url: returned({ sessionId: SESSION_ID, receipt: 'x.y.z' }) });
    await heading('No connection');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Your result');
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('may cancel, from its origin and for this session only', async () => {
    show();
    await begin();
    const order = { source: 'mien-scan-host', v: 1, type: 'cancel', sessionId: EMBED_ID };
    const from = window.parent;
    await send(order, { origin: 'https://evil.example', source: from });
    await send(order, { origin: PORTAL, source: window });
    await send({ ...order, sessionId: SESSION_ID }, { origin: PORTAL, source: from });
    await send({ ...order, v: 2 }, { origin: PORTAL, source: from });
    expect(news()).toEqual(['ready']);
    await send(order, { origin: PORTAL, source: from });
    await heading('You are done here');
    expect(posted.at(-1)?.[0]).toMatchObject({ type: 'closed', status: 'cancelled' });
  });
});

describe('a page of its own', () => {
  it('returns with how it ended, and tells no window anything', async () => {
    vi.spyOn(window, 'parent', 'get').mockReturnValue(window);
    const { left } = show({ opened: { ...OPENED, origin: null, returnUrl: `${PORTAL}/done?visit=7` } });
    await heading('Before your scan');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(left).toEqual([`${PORTAL}/done?visit=7&sessionId=${EMBED_ID}&status=cancelled`]);
    expect(posted).toEqual([]);
  });

  it('returns with the receipt after a scan', async () => {
    vi.spyOn(window, 'parent', 'get').mockReturnValue(window);
    const { left } = show(
      { opened: { ...OPENED, origin: null, returnUrl: `${PORTAL}/done` } },
      { receipt: async () => ({ receipt: 'a.b.c' }) },
      { measurements: { submit: async () => ({ id: MEASUREMENT_ID }), get: async () => RESULT } },
    );
    await begin();
    await send({ type: 'returned', url: returned({ sessionId: SESSION_ID, receipt: 'x.y.z' }) });
    await heading('Your result');
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(left).toEqual([`${PORTAL}/done?sessionId=${EMBED_ID}&status=completed&receipt=a.b.c`]));
  });
});

it('asks a new patient, and stores the answers before the scan opens', async () => {
  const answer = vi.fn(async () => READY);
  show({ opened: { ...OPENED, person: { ...READY, isConsentAccepted: false } } }, { answer });
  await heading('Before your scan');
  fireEvent.click(screen.getByRole('button', { name: 'Start the scan' }));
  expect(await screen.findByText('Please answer every question.')).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Start the scan' }));
  await frame();
  expect(answer).toHaveBeenCalledExactlyOnceWith({
    body: { consent: expect.objectContaining({ language: 'en' }) },
  });
});

it.each([
  [{}, false],
  [{ featurePolicy: { allowsFeature: () => true } }, false],
  [{ featurePolicy: { allowsFeature: (feature: string) => feature !== 'camera' } }, true],
])('a browser says whether the page around keeps the camera from it: %#', (page, isBlocked) =>
  expect(isCameraBlocked(page)).toBe(isBlocked),
);

it('a page without a frame, and a session for no page, have no host', () => {
  const parent = { postMessage: vi.fn() };
  const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  hostOf({ parent, ...listeners }, null, EMBED_ID).tell({ type: 'ready' });
  expect(parent.postMessage).not.toHaveBeenCalled();
  for (const data of [null, 'cancel', {}, { source: 'mien-scan-host', v: 1, type: 'start', sessionId: EMBED_ID }])
    expect(hostOrderFrom(data)).toBeNull();
});
