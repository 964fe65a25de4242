import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { openedContent } from './content.model.ts';
import { decryptFile } from './decrypt-file.ts';
import { HealthLinkViewerPage } from './health-link-viewer-page.tsx';
import { linkOfAddress } from './link-of-address.ts';
import { bundleOf } from './testing/bundle.ts';
import { addressOf, encrypted, KEY } from './testing/encrypted.ts';

const ADDRESS = '4'.repeat(43);
const OURS = `${window.location.origin}/v1/shl/${ADDRESS}`;
const READER = 'Dr. Lee’s office';

type Asked = readonly [url: string, init: RequestInit];

let asked: Asked[];
let answers: Response[];

beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return answer;
  });
});
afterEach(() => void vi.unstubAllGlobals());

function show(payload: object | null) {
  renderPage({
    api: fakeApi(signedOut),
    at: payload === null ? '/shl' : addressOf(payload),
    path: '/shl',
    page: <HealthLinkViewerPage />,
  });
}
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const manifestOf = (file: object) => json({ files: [{ contentType: 'application/fhir+json', ...file }] });
const scans = [
  { id: 'one', at: '2026-11-20T15:00:00Z', heartRateBpm: 66 },
  { id: 'two', at: '2026-11-28T14:00:00Z', heartRateBpm: 71 },
];
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
const named = (recipient = READER) => type('Your name or your office', recipient);

describe('a link with a manifest', () => {
  it('is opened with the reader’s name, without cookies, and leaves the address and the device empty', async () => {
    answers.push(manifestOf({ embedded: await encrypted(bundleOf(...scans)) }));
    show({ url: OURS, flag: 'L', label: 'For Dr. Lee' });
    expect(await screen.findByText('For: For Dr. Lee')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Passcode from the patient' })).toBeNull();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/shl'));
    press();
    expect(await screen.findByText('Please enter your name or your office.')).toBeDefined();
    expect(asked).toEqual([]);
    named();
    press();
    expect(await screen.findByRole('heading', { name: 'Results of Ben Carter', level: 1 })).toBeDefined();
    const [[url, init] = ['', {}]] = asked;
    expect([url, init.method, JSON.parse(String(init.body))]).toEqual([OURS, 'POST', { recipient: READER }]);
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
    expect(JSON.stringify([localStorage, sessionStorage, document.cookie, document.title])).not.toMatch(
      /Carter|shlink/,
    );
  });

  it('fetches a file that the manifest does not contain', async () => {
    const location = `${OURS}/file/1.x`;
    answers.push(manifestOf({ location }), new Response(await encrypted(bundleOf(...scans))));
    show({ url: OURS });
    named();
    press();
    expect(await screen.findByRole('heading', { name: 'Results of Ben Carter' })).toBeDefined();
    expect(asked.map(([url]) => url)).toEqual([OURS, location]);
  });

  it('says that a file has ended meanwhile', async () => {
    answers.push(manifestOf({ location: `${OURS}/file/1.x` }), json({}, 404));
    show({ url: OURS });
    named();
    press();
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
  });
});

describe('a passcode', () => {
  it('is asked for, and after a wrong one the reader sees how many tries are left', async () => {
    answers.push(json({ remainingAttempts: 4 }, 401), manifestOf({ embedded: await encrypted(bundleOf(...scans)) }));
    show({ url: OURS, flag: 'LP' });
    named();
    press();
    expect(await screen.findByText('Please enter the 6 digits that the patient told you.')).toBeDefined();
    expect(asked).toEqual([]);
    type('Passcode from the patient', '000000');
    press();
    expect(await screen.findByText('This passcode is not right. You have 4 tries left.')).toBeDefined();
    type('Passcode from the patient', '407213');
    press();
    expect(await screen.findByRole('heading', { name: 'Results of Ben Carter' })).toBeDefined();
    expect(asked.map(([, { body }]) => JSON.parse(String(body)).passcode)).toEqual(['000000', '407213']);
  });

  it('that was the last wrong one ends the link', async () => {
    answers.push(json({ remainingAttempts: 0 }, 401));
    show({ url: OURS, flag: 'P' });
    named();
    type('Passcode from the patient', '000000');
    press();
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
  });
});

describe('a link to one file', () => {
  it('is fetched directly, with the reader’s name', async () => {
    answers.push(new Response(await encrypted(bundleOf(...scans))));
    show({ url: OURS, flag: 'U' });
    named('Lee & Sons');
    press();
    expect(await screen.findByRole('heading', { name: 'Results of Ben Carter' })).toBeDefined();
    expect(asked.map(([url, { method }]) => [url, method])).toEqual([[`${OURS}?recipient=Lee+%26+Sons`, undefined]]);
  });
});

describe('a link that does not open', () => {
  it.each([
    [404, 'This link does not work'],
    [429, 'Open a health link'],
    [503, 'Open a health link'],
  ])('because of the status %i leads to "%s"', async (status, heading) => {
    answers.push(json({}, status));
    show({ url: OURS });
    named();
    press();
    if (status !== 404) expect(await screen.findByRole('alert')).toBeDefined();
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  });

  it('without a connection can be opened again', async () => {
    show({ url: OURS });
    named();
    press();
    expect(await screen.findByRole('alert')).toBeDefined();
    answers.push(manifestOf({ embedded: await encrypted(bundleOf()) }));
    press();
    expect(await screen.findByText('This link has no scan.')).toBeDefined();
  });

  it.each([
    ['another key', async () => `${(await encrypted({})).slice(0, -3)}AAA`],
    ['other content', () => encrypted({ resourceType: 'Patient' })],
    ['compression', () => encrypted(bundleOf(), { alg: 'dir', enc: 'A256GCM', zip: 'DEF' })],
    ['another algorithm', () => encrypted(bundleOf(), { alg: 'none', enc: 'A256GCM' })],
    ['another encryption', () => encrypted(bundleOf(), { alg: 'dir', enc: 'A128GCM' })],
  ])('because of %s says that its content cannot be read', async (_, file) => {
    answers.push(manifestOf({ embedded: await file() }));
    show({ url: OURS });
    named();
    press();
    expect(await screen.findByText(/The content of this link cannot be read/)).toBeDefined();
  });

  it('of another service is not called', async () => {
    show({ url: `https://other.example/v1/shl/${ADDRESS}` });
    expect(await screen.findByText(/The link is from other\.example\./)).toBeDefined();
    show({ url: `${window.location.origin}@other.example/v1/shl/${ADDRESS}` });
    expect(await screen.findAllByRole('heading', { name: 'This link is from another service' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('because it is not complete says so', async () => {
    show(null);
    expect(await screen.findByRole('heading', { name: 'The link is not complete' })).toBeDefined();
    const about = screen.getByRole('link', { name: 'What it can and cannot measure' });
    expect(about.getAttribute('href')).toBe('/whatItMeasures');
    expect(screen.getByText(/ask the patient for a new one/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });
});

it.each([
  ['', null],
  ['#shlink:/', null],
  ['#shlink:/%%%', null],
  [addressOf({ url: 'javascript:alert(1)' }).slice(4), null],
  [addressOf({ url: OURS, key: KEY.slice(1) }).slice(4), null],
  [addressOf({ url: OURS, unknown: 1 }).slice(4), { url: OURS, key: KEY }],
  // Source: links specification, "SHLink Payload", example.
  [
    '#shlink:/eyJ1cmwiOiJodHRwczovL2Voci5leGFtcGxlLm9yZy9xci9ZOXh3a1VkdG1OOXd3b0pvTjNmZkpJaFgyVUd2Q0wxSm5sUFZOTDNrRFdNL20iLCJmbGFnIjoiTFAiLCJrZXkiOiJyeFRnWWxPYUtKUEZ0Y0VkMHFjY2VOOHdFVTRwOTRTcUF3SVdRZTZ1WDdRIiwibGFiZWwiOiJCYWNrLXRvLXNjaG9vbCBpbW11bml6YXRpb25zIGZvciBPbGl2ZXIgQnJvd24ifQ',
    {
      url: 'https://ehr.example.org/qr/Y9xwkUdtmN9wwoJoN3ffJIhX2UGvCL1JnlPVNL3kDWM/m',
      flag: 'LP',
      key: 'rxTgYlOaKJPFtcEd0qcceN8wEU4p94SqAwIWQe6uX7Q',
      label: 'Back-to-school immunizations for Oliver Brown',
    },
  ],
])('the address %s has the link %j', (hash, link) => expect(linkOfAddress(hash)).toEqual(link));

it('a file is decrypted only as it was encrypted', async () => {
  const file = await encrypted({ said: 'ñ' });
  expect(JSON.parse(await decryptFile(file, KEY))).toEqual({ said: 'ñ' });
  await expect(decryptFile(file, 'A'.repeat(43))).rejects.toThrow();
  const [, ...rest] = file.split('.');
  await expect(decryptFile(['e30', ...rest].join('.'), KEY)).rejects.toThrow();
});

describe('what a Bundle has', () => {
  it('is read as results have it, without ratings', () => {
    const { scans: found, readings, facts, ...person } = openedContent(bundleOf(...scans));
    expect(person).toEqual({ name: 'Ben Carter', gender: 'male', phone: '+15125550101', made: '2026-11-28T15:00:00Z' });
    expect(found.map(({ id }) => id)).toEqual(['two', 'one']);
    const [scan] = found;
    expect(scan).toMatchObject({
      created: '2026-11-28T14:00:00Z',
      isPartial: true,
      isUnverified: true,
      score: { displayName: 'Mien Score', value: 78, interval: { low: 75, high: 81 } },
      missing: [{ measurementTypeId: 'breathingRatePerMin', displayName: 'Breathing rate', reason: 'no-breathing' }],
    });
    expect(
      scan?.groups.map(({ key, items }) => [
        key,
        items.map(({ measurementTypeId: measure, value, interval, provenance, unit, measurementRanges }) => [
          measure,
          value,
          interval,
          provenance,
          unit,
          measurementRanges.length,
        ]),
      ]),
    ).toEqual([
      ['vitalSigns', [['heartRateBpm', 71, { low: 69.5, high: 72.5 }, 'camera', 'bpm', 0]]],
      [
        'heartAndCirculation',
        [
          ['systolicMmHg', 131, null, 'provider', 'mmHg', 0],
          ['diastolicMmHg', 84, null, 'provider', 'mmHg', 0],
        ],
      ],
      ['lifestyle', [['smoking', 1, null, 'entered', '', 0]]],
    ]);
    expect(readings).toEqual([
      { id: 'cuff', at: '2026-11-27T08:00:00Z', text: 'Blood pressure: 130/83 mmHg <by cuff>' },
    ]);
    expect(facts).toMatchObject([
      { kind: 'medicine', name: 'lisinopril', dose: '10 mg', startedOn: '2019', endedOn: null },
      { kind: 'condition', name: 'asthma', dose: null, startedOn: '2001', endedOn: '2010' },
    ]);
  });

  it('is shown with intervals, sources and reasons, the newest scan open', async () => {
    answers.push(manifestOf({ embedded: await encrypted(bundleOf(...scans)) }));
    show({ url: OURS });
    named();
    press();
    const [newest, older] = await screen.findAllByRole('group');
    if (!newest || !older) throw new Error('two scans are shown');
    expect([newest.hasAttribute('open'), older.hasAttribute('open')]).toEqual([true, false]);
    const within1 = within(newest);
    expect(within1.getByText('With 90% confidence between 69 and 73 bpm.')).toBeDefined();
    expect(within1.getAllByText('measured by camera')).toHaveLength(1);
    expect(within1.getByText('The breathing could not be seen clearly enough.')).toBeDefined();
    expect(
      within1.getByText('Some measurements of this scan were not obtained correctly and are missing.'),
    ).toBeDefined();
    expect(within1.queryByText(/Optimal|Healthy|Unhealthy/)).toBeNull();
    expect(screen.getByText('Blood pressure: 130/83 mmHg <by cuff>')).toBeDefined();
    expect(screen.getByText(/lisinopril, 10 mg/)).toBeDefined();
    expect(screen.getByText('Male')).toBeDefined();
    expect(screen.getByText(/This is not a diagnosis/)).toBeDefined();
  });

  it('with many scans shows ten, then more', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      id: `scan${index}`,
      at: `2026-11-${String(index + 10)}T15:00:00Z`,
      heartRateBpm: 60,
    }));
    answers.push(manifestOf({ embedded: await encrypted(bundleOf(...many)) }));
    show({ url: OURS });
    named();
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 2 earlier scans' }));
    expect(screen.getAllByRole('group')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull();
  });
});
