import type { CareTeamAccess, Patient } from '@mien/contract';
import { machineTranslation as vietnamese } from '@mien/messages/vi/first-screen';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addTexts } from '../../shared/platform/language.ts';
import { fakeApi, MEASUREMENT_ID, notSeen, patient, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { CareTeamPage } from './care-team-page.tsx';

const REQUEST_ID = '0190a000-0000-7000-8000-0000000000aa';
const scan = { id: MEASUREMENT_ID, created: '2026-03-10T15:00:00Z' };
const request = {
  id: REQUEST_ID,
  by: { name: 'Grace Liu', role: 'Client User' as const },
  asked: '2026-03-12T15:00:00Z',
  expires: '2026-03-26T15:00:00Z',
};
const asked: CareTeamAccess = { ...notSeen, request, newestScan: scan };
const given = (more: object = {}): CareTeamAccess => ({
  ...notSeen,
  given: { term: 'untilEnded', since: '2026-03-12T15:00:00Z', until: null, scan: null, ...more },
});
const TEXT = { textVersion: notSeen.textVersion, language: 'en' };

function show(access: CareTeamAccess, calls: object = {}, person: Patient = patient) {
  const fakes = { careTeamAccess: { get: async () => access, ...calls }, patients: { get: async () => person } };
  renderPage({ api: fakeApi(signedIn, fakes as never), at: '/careTeam', path: '/careTeam', page: <CareTeamPage /> });
}
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Let Austin Wellness see my results' });

afterEach(() => addTexts({ machineTranslation: undefined }));

describe('the care team page', () => {
  it('sharing is off until the patient turns it on, and the page explains what it means', async () => {
    const give = vi.fn(async () => given());
    show(notSeen, { give });
    const toggle = await theSwitch();
    expect(toggle.checked).toBe(false);
    expect(screen.getByText(/^Austin Wellness cannot see your results\./)).toBeDefined();
    expect(screen.getByText(/They do not see the notes/)).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true));
    expect(give).toHaveBeenCalledExactlyOnceWith({ body: { term: 'untilEnded', ...TEXT } });
    expect(screen.getByText(/can see your results until you turn this off/)).toBeDefined();
  });

  it.each([
    ['not a patient known to be 18 or older', '1990-06-15', false],
    ['a younger patient', '2011-06-15', true],
    ['a patient of unknown age', null, true],
  ])('addresses minors: %s', async (_, birthDate, isSaid) => {
    show(notSeen, {}, { ...patient, birthDate });
    await theSwitch();
    await waitFor(() => expect(screen.queryByText('Under 18') !== null).toBe(isSaid));
    expect(screen.getByText('What they see')).toBeDefined();
  });

  it('explains what staff would see only once, in an open request', async () => {
    show(asked);
    await theSwitch();
    expect(screen.getAllByText(/They do not see the notes/)).toHaveLength(1);
    expect(screen.getAllByText('What they see')).toHaveLength(1);
    expect(screen.getByText('Who sees it')).toBeDefined();
  });

  it.each([
    ['says at the request and at the switch why a machine translation has no consent', vietnamese, 2],
    ['says nothing about translations in English', undefined, 0],
  ])('%s', async (_, machineTranslation, count) => {
    addTexts({ machineTranslation });
    show(asked);
    await theSwitch();
    expect(screen.queryAllByText(vietnamese.agreements)).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Español' })).toHaveLength(count);
  });

  it('shows what staff can see, since when and until when, and how to end it', async () => {
    show(given());
    const facts = async () => {
      const term = await screen.findByText('What they see now');
      const rows = [...(term.closest('dl')?.children ?? [])];
      return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    };
    expect(await facts()).toEqual([
      ['What they see now', 'All your scans, older and new ones, with tags, and your entries.'],
      ['Since', 'March 12, 2026'],
    ]);
    cleanup();
    show(given({ term: 'oneScan', scan, until: '2026-04-11T15:00:00Z' }));
    expect((await facts()).slice(0, 3)).toEqual([
      ['What they see now', 'Your scan from March 10, 2026.'],
      ['Since', 'March 12, 2026'],
      ['Until', 'April 11, 2026'],
    ]);
    cleanup();
    show(notSeen);
    await theSwitch();
    expect(screen.queryByText('What they see now')).toBeNull();
  });

  it('collapses the explanation for patients who agreed, unless something is asked of them', async () => {
    const isOpen = async () => (await screen.findByText('What this means')).closest('details')?.open;
    show(given());
    expect(await isOpen()).toBe(false);
    expect(screen.getByRole('link', { name: 'Who looked at my data' })).toBeDefined();
    for (const access of [notSeen, { ...given(), request }]) {
      cleanup();
      show(access);
      expect(await isOpen()).toBe(true);
    }
  });

  it('ends access with one tap', async () => {
    const end = vi.fn(async () => ({ ...notSeen, receipts: [] }));
    show(given(), { end });
    const toggle = await theSwitch();
    expect(toggle.checked).toBe(true);
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false));
    expect(end).toHaveBeenCalledOnce();
  });

  it.each([
    ['Only my newest scan, from March 10, 2026', { term: 'oneScan', measurementId: MEASUREMENT_ID }],
    ['All results, for 30 days', { term: 'days' }],
    ['All results, until I turn it off', { term: 'untilEnded' }],
  ])('grants a request: %s', async (label, body) => {
    const give = vi.fn(async () => given());
    show(asked, { give });
    await screen.findByRole('heading', { name: 'Grace Liu asks to see your results' });
    expect(screen.getByText(/Role: clinic staff/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /newest scan/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: label }));
    const allow = screen.getByRole('button', { name: 'Allow' });
    fireEvent.click(allow);
    await waitFor(() => expect(give).toHaveBeenCalledWith({ body: { ...body, requestId: REQUEST_ID, ...TEXT } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull());
  });

  it('offers no single scan before the first one, and can be declined', async () => {
    const decline = vi.fn(async () => notSeen);
    show({ ...asked, newestScan: null }, { decline });
    fireEvent.click(await screen.findByRole('button', { name: 'Do not allow' }));
    expect(screen.queryByRole('radio', { name: /newest scan/ })).toBeNull();
    await waitFor(() => expect(decline).toHaveBeenCalledWith({ body: { requestId: REQUEST_ID } }));
  });

  it('sends only one answer to a request, even if several are tapped', async () => {
    const answer = Promise.withResolvers<CareTeamAccess>();
    const give = vi.fn(() => answer.promise);
    const decline = vi.fn(async () => notSeen);
    show(asked, { give, decline });
    fireEvent.click(await screen.findByRole('button', { name: 'Allow' }));
    await waitFor(() => expect(give).toHaveBeenCalledOnce());
    for (const name of ['Allow', 'Do not allow']) fireEvent.click(screen.getByRole('button', { name }));
    answer.resolve(given());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull());
    expect(give).toHaveBeenCalledOnce();
    expect(decline).not.toHaveBeenCalled();
  });

  it('reloads if a request is no longer open', async () => {
    const get = vi.fn(async () => asked);
    const give = vi.fn(() => Promise.reject(serverProblem('not-found')));
    show(asked, { get, give });
    fireEvent.click(await screen.findByRole('button', { name: 'Allow' }));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  });

  it('asks for consent to the new text if the old one is no longer in force', async () => {
    const newer = { ...asked, textVersion: '2027-01-01', newestScan: { ...scan, created: '2026-03-11T15:00:00Z' } };
    const get = vi.fn(async (): Promise<CareTeamAccess> => newer).mockResolvedValueOnce(asked);
    const give = vi.fn(async ({ body: { textVersion } }: { body: { textVersion: string } }) => {
      if (textVersion === asked.textVersion) throw serverProblem('text-outdated');
      return given();
    });
    show(asked, { get, give });
    const allow = await screen.findByRole('button', { name: 'Allow' });
    fireEvent.click(allow);
    await screen.findByRole('radio', { name: /from March 11/ });
    fireEvent.click(allow);
    await waitFor(() => expect(allow.isConnected).toBe(false));
    expect(give.mock.calls.map(([{ body }]) => body.textVersion)).toEqual([asked.textVersion, newer.textVersion]);
  });

  it('warns that the patient cannot scan without sharing, if the client requires it', async () => {
    show({ ...given(), rule: 'required' });
    expect(await screen.findByText(/If you turn this off, you can’t scan/)).toBeDefined();
  });

  it.each([
    [given({ term: 'days', until: '2026-04-11T15:00:00Z' }), 'can see your results until April 11, 2026'],
    [given({ term: 'oneScan', scan }), 'can see one scan, from March 10, 2026. Nothing else.'],
    [given({ term: 'oneScan' }), 'That scan was deleted.'],
  ])('shows for how long staff can see results', async (access, words) => {
    show(access);
    await theSwitch();
    expect(screen.getByText(words, { exact: false })).toBeDefined();
  });

  it('lists a receipt of every step', async () => {
    const receipt = { at: '2026-03-12T15:00:00Z', until: null, scanCreated: null, by: null, ...TEXT };
    const receipts = [
      { ...receipt, id: '1', act: 'ended' as const, term: null },
      { ...receipt, id: '2', act: 'given' as const, term: 'oneScan' as const, scanCreated: scan.created },
      { ...receipt, id: '3', act: 'declined' as const, term: null },
      { ...receipt, id: '4', act: 'asked' as const, term: null, by: request.by },
    ];
    show({ ...notSeen, receipts });
    expect((await screen.findAllByRole('listitem')).map((item) => item.firstChild?.textContent)).toEqual([
      'You turned it off',
      'You allowed one scan, from March 10, 2026',
      'You did not allow it',
      'Grace Liu asked to see your results',
    ]);
    expect(screen.getByText(/^You turned this off\./)).toBeDefined();
    expect(screen.getAllByText(/Text of November 23, 2026/).length).toBe(4);
  });
});
