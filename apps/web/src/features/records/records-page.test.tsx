import { serverProblem } from '../../shared/testing/server-problem.ts';
import 'fake-indexeddb/auto';
import { type FhirBundle, type KeptTraces, type PatientRecords, Problem, type RecordsOverview } from '@mien/contract';
import { machineTranslation as vietnamese } from '@mien/messages/vi/first-screen';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTexts } from '../../shared/platform/language.ts';
import { configuration, fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { RecordsPage } from './records-page.tsx';

const records = { format: 'mien-records-1' } as PatientRecords;
const OFF: KeptTraces = { isAllowed: false, since: null, count: 0, textVersion: '2026-11' };
const ON: KeptTraces = { ...OFF, isAllowed: true, since: '2026-11-21T12:00:00Z', count: 3 };
let saved: Blob[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

const OVERVIEW: RecordsOverview = {
  parts: [
    { part: 'patient', purpose: 'account', count: null, kept: null },
    { part: 'measurements', purpose: 'scans', count: 40, kept: null },
    { part: 'keptTraces', purpose: 'scans', count: null, kept: { days: 3653, since: 'made' } },
    { part: 'carers', purpose: 'sharing', count: 0, kept: { days: 365, since: 'ended' } },
    { part: 'signIns', purpose: 'signIn', count: 2, kept: { days: 90, since: 'used' } },
  ],
};

function show(fake: {
  overview?: () => Promise<RecordsOverview>;
  exportAll?: () => Promise<PatientRecords>;
  exportFhir?: () => Promise<FhirBundle>;
  deleteAll?: (input: { params: { uid: string } }) => Promise<{ deleted: true }>;
}) {
  showWith({ records: fake, keptTraces: { get: async () => OFF } });
}

function showWith(fakes: NonNullable<Parameters<typeof fakeApi>[0]>) {
  const records = { overview: async () => OVERVIEW, ...fakes.records };
  renderPage({ api: fakeApi(signedIn, { ...fakes, records }), at: '/myData', path: '/myData', page: <RecordsPage /> });
}

it('leads to each of its cards from the top, also to the one that deletes', async () => {
  show({});
  const jumps = within(await screen.findByRole('navigation', { name: 'Your data' })).getAllByRole<HTMLAnchorElement>(
    'link',
  );
  const led = jumps.map(({ hash }) => document.querySelector(hash)?.getAttribute('aria-label'));
  expect(led).toEqual(jumps.map(({ textContent }) => textContent));
  expect(led.at(-1)).toBe('Delete it');
});

it('downloads all data as one file', async () => {
  show({ exportAll: async () => records });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(records);
});

it('downloads results as FHIR, and explains a failure', async () => {
  const bundle: FhirBundle = {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: '2026-11-18T15:00:00Z',
    entry: [],
  };
  const exportFhir = vi.fn(async () => bundle).mockRejectedValueOnce(serverProblem('export-running'));
  show({ exportFhir });
  const button = await screen.findByRole('button', { name: 'Download as FHIR' });
  expect(button.closest('details')?.open, 'collapsed at first').toBe(false);
  fireEvent.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(saved).toEqual([]);
  fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.type).toBe('application/fhir+json');
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(bundle);
});

it('explains why there is no file, and offers to retry', async () => {
  show({
    exportAll: async () => {
      throw new Problem('offline');
    },
  });
  const button = await screen.findByRole('button', { name: 'Download my data' });
  fireEvent.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('deletes data only after confirmation, then also from the browser', async () => {
  const deleteAll = vi.fn(async () => ({ deleted: true as const }));
  localStorage.setItem('historyCheck', '1');
  show({ deleteAll });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my data' }));
  const confirm = await screen.findByRole('button', { name: 'Delete for good' });
  fireEvent.click(confirm);
  expect(deleteAll).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'I understand that nothing can be recovered.' }));
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  expect(deleteAll).toHaveBeenCalledWith({ params: { uid: user.patientUid }, body: { isConfirmed: true } });
  expect(localStorage.getItem('historyCheck')).toBeNull();
});

it('keeps everything if deletion fails, and says why', async () => {
  show({
    deleteAll: async () => {
      throw new Problem('internal-error');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my data' }));
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/myData');
});

describe('consent to retain traces', () => {
  const card = () => screen.findByRole('region', { name: 'Keep the colors of my scans' });
  afterEach(() => addTexts({ machineTranslation: undefined }));

  it('is off until the whole text was shown and agreed to once', async () => {
    const allow = vi.fn(async () => ({ ...ON, count: 0 }));
    showWith({ keptTraces: { get: async () => OFF, allow } });
    fireEvent.click(await within(await card()).findByRole('button', { name: 'Read and decide' }));
    for (const about of ['What is kept', 'What for', 'Who sees it', 'How long', 'If you say no'])
      expect(await screen.findByText(about)).toBeTruthy();
    expect(allow).not.toHaveBeenCalled();
    const agree = screen.getByRole('button', { name: 'Yes, keep them' });
    fireEvent.click(agree);
    fireEvent.click(agree);
    expect(await screen.findByText('On since November 21, 2026')).toBeTruthy();
    expect(screen.getByText(/No scans are kept yet/)).toBeTruthy();
    expect(allow).toHaveBeenCalledTimes(1);
    expect(allow).toHaveBeenCalledWith({
      params: { uid: user.patientUid },
      body: { textVersion: '2026-11', language: 'en' },
    });
  });

  it.each([
    ['says why a machine translation has no consent', vietnamese, 1],
    ['says nothing about translations in English', undefined, 0],
  ])('%s', async (_, machineTranslation, count) => {
    addTexts({ machineTranslation });
    showWith({ keptTraces: { get: async () => OFF } });
    fireEvent.click(await screen.findByRole('button', { name: 'Read and decide' }));
    await screen.findByText('What for');
    expect(screen.queryAllByText(vietnamese.agreements)).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Español' })).toHaveLength(count);
  });

  it('stays off if declined', async () => {
    const allow = vi.fn();
    showWith({ keptTraces: { get: async () => OFF, allow } });
    fireEvent.click(await screen.findByRole('button', { name: 'Read and decide' }));
    fireEvent.click(await screen.findByRole('button', { name: 'No, thank you' }));
    await waitFor(() => expect(screen.queryByText('What for')).toBeNull());
    expect(allow).not.toHaveBeenCalled();
  });

  it('ends after confirmation, and says what was deleted', async () => {
    const end = vi.fn(async () => OFF);
    showWith({ keptTraces: { get: async () => ON, end } });
    expect(await screen.findByText(/3 scans are kept/)).toBeTruthy();
    const opener = screen.getByRole('button', { name: 'Turn off and delete' });
    fireEvent.click(opener);
    const sheet = await screen.findByRole('dialog');
    expect(end).not.toHaveBeenCalled();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Turn off and delete' }));
    // The same button, so that focus can return to it; the page is hidden until the sheet is gone.
    expect(await screen.findByRole('button', { name: 'Read and decide' })).toBe(opener);
    expect(end).toHaveBeenCalledWith({ params: { uid: user.patientUid }, body: { isConfirmed: true } });
  });

  it('reports why nothing was changed, and shows the new text if it was replaced', async () => {
    const problems = [new Problem('offline'), serverProblem('text-outdated')];
    const get = vi.fn(async () => OFF);
    showWith({
      keptTraces: {
        get,
        allow: async () => {
          throw problems.shift();
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Read and decide' }));
    const agree = await screen.findByRole('button', { name: 'Yes, keep them' });
    fireEvent.click(agree);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(agree.getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(agree);
    expect(await screen.findByText('The text has changed. Please read it again.')).toBeTruthy();
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  });

  it('can be loaded again, and offers to delete traces of an earlier consent', async () => {
    let isDown = true;
    showWith({
      keptTraces: {
        get: async () => {
          if (isDown) throw new Problem('offline');
          return { ...OFF, count: 1 };
        },
      },
    });
    const again = await screen.findByRole('button', { name: /try again/i });
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByText(/1 scan is kept/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete what is kept' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Read and decide' })).toBeTruthy();
  });
});

it('accepts a browser that already shows offline results', async () => {
  showWith({
    signIn: { session: async () => ({ user, historyCheck: 1, keptAsOfMs: 1 }) as never },
    keptTraces: { get: async () => OFF },
  });
  expect(await screen.findByRole('region', { name: 'Your results without a connection' })).toBeTruthy();
  expect(screen.queryByText(/This browser cannot store data safely/)).toBeNull();
});

describe('the hint about the home screen', () => {
  const HINT = /tap Share, then "Add to Home Screen"/;
  async function showOn(device: { standalone?: boolean }, isInstallable: boolean): Promise<void> {
    for (const [name, value] of Object.entries(device))
      Object.defineProperty(navigator, name, { configurable: true, value });
    const get = vi.fn(async () => ({ ...configuration, isInstallable }));
    showWith({ keptTraces: { get: async () => OFF }, configurations: { get } });
    await screen.findByRole('region', { name: 'Your results without a connection' });
    await waitFor(() => expect(get).toHaveResolved());
  }
  afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'));

  it('is shown in a browser on an iPhone or iPad', async () => {
    await showOn({ standalone: false }, true);
    expect(await screen.findByText(HINT)).toBeTruthy();
  });

  it.each([
    ['on other devices', {}, true],
    ['in the installed app', { standalone: true }, true],
    ['if nothing can be installed', { standalone: false }, false],
  ])('is hidden %s', async (_, device, isInstallable) => {
    await showOn(device, isInstallable);
    expect(screen.queryByText(HINT)).toBeNull();
  });
});

describe('the overview of stored data', () => {
  it('is grouped by purpose, with counts and retention', async () => {
    show({});
    const card = await screen.findByRole('region', { name: 'What we know about you' });
    await within(card).findByText('To scan you and show your results');
    const lines = within(card)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Your profile: .*account$/),
      'Sign-ins, with the browser2Deleted 90 days after the last use. The newest one stays.',
      'Scans, with each value or the reason why it is missing40',
      'Saved scan colors, if you allowed themDeleted after 10 years.',
      'Caregivers whom you invited0Deleted 365 days after it ends.',
    ]);
  });

  it('offers to retry after a failure, and the rest of the page stays', async () => {
    const overview = vi.fn(async () => OVERVIEW).mockRejectedValueOnce(new Problem('service-unavailable'));
    show({ overview });
    const card = await screen.findByRole('region', { name: 'What we know about you' });
    fireEvent.click(await within(card).findByRole('button', { name: 'Try again' }));
    expect(await within(card).findByText('To know who you are')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
  });
});
