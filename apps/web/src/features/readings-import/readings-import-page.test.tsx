import { Problem } from '@mien/contract';
import { DAY_MS, type KnownReading, MINUTE_MS, newReadings } from '@mien/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entryText } from '../../shared/health/entry-text.ts';
import { instantText } from '../../shared/platform/instant-text.ts';
import { fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ReadingsImportPage } from './readings-import-page.tsx';

type Sent = { body: { readings: readonly { takenAt: string; value: unknown }[] } };

const at = (daysAgo: number) =>
  new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - daysAgo * DAY_MS).toISOString();

function show({
  known = [],
  entries = {},
  session = {},
}: {
  known?: object[];
  entries?: object;
  session?: object;
} = {}) {
  const send = vi.fn(async ({ body }: Sent) => ({ added: body.readings.length, known: 0 }));
  const readings = vi.fn(async () => ({ items: known, next: null }));
  const api = fakeApi(signedIn, {
    ...session,
    entries: {
      latest: async () => ({ items: [] }),
      imports: async () => ({ items: [] }),
      readings,
      import: send,
      ...entries,
    } as never,
  });
  renderPage({ api, at: '/entries/from-file', path: '/entries/from-file', page: <ReadingsImportPage /> });
  return { send, readings };
}

/** jsdom's files have no stream and, partly, no bytes. */
function fileOf(content: string, name = 'readings.csv'): File {
  const bytes = new TextEncoder().encode(content);
  const part = (start = 0, end = bytes.byteLength) => ({
    arrayBuffer: async () => bytes.slice(start, end).buffer,
    stream: () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.slice(start, end));
          controller.close();
        },
      }),
  });
  return Object.assign(new File([content], name), { ...part(), slice: part }) as never;
}

async function choose(content: string, name?: string) {
  fireEvent.change(await screen.findByLabelText(/^Choose (a|another) file$/), {
    target: { files: [fileOf(content, name)] },
  });
}

const FILE = `Timestamp,Systolic,Diastolic,Pulse\n${at(1)},128,82,66\n${at(2)},131,84,\n${at(3)},300,84,\n`;
const countOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

afterEach(() => vi.unstubAllGlobals());

describe('importing readings from a file', () => {
  it('shows new, existing and skipped readings, and sends only the new ones', async () => {
    const value = { kind: 'cuff', readings: [{ systolicMmHg: 131, diastolicMmHg: 84, pulseBpm: null }] };
    const { send, readings } = show({ known: [{ takenAt: at(2), source: 'typed', value }] });
    await choose(FILE);
    const add = await screen.findByRole('button', { name: 'Add 1 reading' });
    expect([countOf('To add'), countOf('Already there'), countOf('Left out')]).toEqual(['1', '1', '1']);
    expect(screen.getByText('1 reading: the number is outside what such a device shows.')).toBeDefined();
    expect(screen.getByText('Line 4')).toBeDefined();
    expect(screen.getByText('128/82 mmHg')).toBeDefined();
    expect(readings).toHaveBeenCalledWith({
      query: { since: new Date(Date.parse(at(2)) - 31 * MINUTE_MS).toISOString() },
    });
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(add);
    expect(await screen.findByText('1 reading was added.')).toBeDefined();
    expect(send.mock.calls.map(([{ body }]) => body.readings)).toEqual([
      [{ takenAt: at(1), value: { kind: 'cuff', readings: [{ systolicMmHg: 128, diastolicMmHg: 82, pulseBpm: 66 }] } }],
    ]);
    expect(document.activeElement?.textContent).toContain('1 reading was added.');
    expect(screen.getByRole('link', { name: 'See blood pressures' }).getAttribute('href')).toBe('/entries/cuff');
    fireEvent.click(screen.getByRole('button', { name: 'Add from another file' }));
    expect(await screen.findByText('Where to find the file')).toBeDefined();
  });

  it('asks about ambiguities before showing readings', async () => {
    const { readings } = show();
    const year = new Date().getFullYear() - 1;
    await choose(`Date,Weight\n03/04/${year},95\n05/06/${year},96\n`);
    fireEvent.click(await screen.findByRole('radio', { name: `April 3, ${year}` }));
    expect(readings).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('radio', { name: 'Kilograms: 95 kg, which is 209.4 lbs' }));
    expect(await screen.findByRole('button', { name: 'Add 2 readings' })).toBeDefined();
    expect(screen.getByText('Some lines have no time of day. They are added for noon.')).toBeDefined();
  });

  it('says that times without a zone are those of the device, and nothing of noon', async () => {
    show();
    await choose(`Date,Time,Sys,Dia\n${at(1).slice(0, 10)},08:05,128,82\n`);
    expect(await screen.findByText(/times are those of this device/)).toBeDefined();
    expect(screen.queryByText(/added for noon/)).toBeNull();
  });

  it.each<[string, string, RegExp]>([
    ['no readings', 'Name,Phone\nAna,5125550199\n', /No blood pressures or weights were found/],
    ['nothing', '', /This file is empty/],
    ['a picture', '\u0000\u0001', /This is not a file of readings/],
    ['other XML', '<?xml version="1.0"?><a/>', /This is not an Apple Health export/],
    ['half an export', '<?xml version="1.0"?><HealthData> <Record type="', /damaged or incomplete/],
  ])('explains what is wrong with a file of %s', async (_, content, text) => {
    vi.stubGlobal('Worker', undefined);
    show();
    await choose(content);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('reads an Apple Health export and lists what it skips', async () => {
    vi.stubGlobal('Worker', undefined);
    show();
    const when = at(1).replace('T', ' ').replace('.000Z', ' +0000');
    await choose(
      `<?xml version="1.0"?><HealthData><Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" startDate="${when}" value="80"/></HealthData>`,
      'export.xml',
    );
    expect(await screen.findByRole('button', { name: 'Add 1 reading' })).toBeDefined();
    expect(screen.getByText(/resting heart rate too/)).toBeDefined();
  });

  it('can be stopped while the file is read', async () => {
    const terminate = vi.fn();
    vi.stubGlobal(
      'Worker',
      class {
        addEventListener = (name: string, listen: (event: object) => void) =>
          name === 'message' && setTimeout(() => listen({ data: { kind: 'progress', percent: 41 } }));
        postMessage = () => undefined;
        terminate = terminate;
      },
    );
    show();
    await choose('<?xml version="1.0"?><HealthData>', 'export.xml');
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('41');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    const stopped = await screen.findByText('Stopped. Nothing was added.');
    expect(terminate).toHaveBeenCalledOnce();
    await waitFor(() => expect(document.activeElement?.contains(stopped)).toBe(true));
  });

  it('keeps the readings after a failure, and says that a retry adds no duplicates', async () => {
    const failing = vi
      .fn()
      .mockRejectedValueOnce(new Problem('service-unavailable'))
      .mockResolvedValue({ added: 2, known: 0 });
    show({ entries: { import: failing } });
    await choose(FILE);
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 readings' }));
    expect(await screen.findByText(/what is there already is not added twice/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 readings' }));
    expect(await screen.findByText('2 readings were added.')).toBeDefined();
  });

  it('adds nothing if all readings exist or cannot be compared', async () => {
    const failing = vi
      .fn()
      .mockRejectedValueOnce(new Problem('service-unavailable'))
      .mockResolvedValue({ items: [], next: null });
    show({ entries: { readings: failing } });
    await choose(FILE);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Add 2 readings' })).toBeDefined();
    await choose(`Timestamp,Weight kg\n${at(1)},500\n`);
    expect(await screen.findByText('This file has no readings that can be added.')).toBeDefined();
  });

  it('shows a very high reading of today first', async () => {
    const value = { kind: 'cuff' as const, readings: [{ systolicMmHg: 190, diastolicMmHg: 100, pulseBpm: null }] };
    const severe = { id: user.patientUid, takenAt: at(0), created: at(0), source: 'file' as const, value };
    show({ entries: { latest: async () => ({ items: [severe] }) } });
    await choose(`Timestamp,Systolic,Diastolic\n${at(0)},190,100\n`);
    fireEvent.click(await screen.findByRole('button', { name: 'Add 1 reading' }));
    const title = await screen.findByRole('heading', { name: 'This cuff reading is very high: 190/100 mmHg' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('shows a very high reading of an earlier day before and after it is added, unless there is a later one', async () => {
    const entry = (days: number, systolicMmHg: number) => {
      const value = { kind: 'cuff' as const, readings: [{ systolicMmHg, diastolicMmHg: 100, pulseBpm: null }] };
      return { id: user.patientUid, takenAt: at(days), created: at(days), source: 'file' as const, value };
    };
    show({ entries: { latest: async () => ({ items: [entry(4, 190)] }) } });
    await choose(`Timestamp,Systolic,Diastolic\n${at(4)},190,100\n`);
    expect(await screen.findByText('very high')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Add 1 reading' }));
    expect(await screen.findByRole('heading', { name: /was very high: 190\/100 mmHg/ })).toBeDefined();
    cleanup();
    show({ entries: { latest: async () => ({ items: [entry(2, 128)] }) } });
    await choose(`Timestamp,Systolic,Diastolic\n${at(4)},190,100\n`);
    fireEvent.click(await screen.findByRole('button', { name: 'Add 1 reading' }));
    expect(await screen.findByText('1 reading was added.')).toBeDefined();
    expect(screen.queryByRole('heading', { name: /was very high/ })).toBeNull();
  });

  it('lists imports of the last 30 days, and undoes one after a confirmation', async () => {
    const id = '0197a000-0000-7000-8000-000000000001';
    let items = [{ id, created: at(1), count: 2 }];
    const undoImport = vi.fn(async () => {
      items = [];
      return { removed: 2 };
    });
    show({ entries: { imports: async () => ({ items }), undoImport } });
    fireEvent.click(await screen.findByRole('button', { name: /^Undo: 2 readings/ }));
    expect(undoImport).not.toHaveBeenCalled();
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 readings were deleted.')).toBeDefined();
    expect(undoImport).toHaveBeenCalledWith({ params: { id }, body: {} });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull());
  });

  it('asks for the meaning of unknown columns, and shows what is then added', async () => {
    const { send } = show();
    await choose(`Når;Øvre;Nedre;Vekt\n${at(1)};128;82;80,4\n${at(2)};131;84;80,2\n`);
    const read = await screen.findByRole('button', { name: 'Read the file with these columns' });
    const pick = (label: string, option: string) => {
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value: within(field).getByText(option).getAttribute('value') } });
    };
    pick('Systolic (upper number)', 'Øvre: 128');
    pick('Diastolic (lower number)', 'Nedre: 82');
    expect((read as HTMLButtonElement).disabled).toBe(true);
    pick('Date, or date and time', `Når: ${at(1)}`);
    pick('Weight', 'Vekt: 80,4');
    expect((read as HTMLButtonElement).disabled).toBe(true);
    pick('Unit of the weights', 'Kilograms');
    fireEvent.click(read);
    fireEvent.click(await screen.findByRole('button', { name: 'Add 4 readings' }));
    expect(await screen.findByText('4 readings were added.')).toBeDefined();
    expect(send.mock.calls[0]?.[0].body.readings).toEqual(
      expect.arrayContaining([
        { takenAt: at(1), value: { kind: 'weight', weightKg: 80.4 } },
        {
          takenAt: at(2),
          value: { kind: 'cuff', readings: [{ systolicMmHg: 131, diastolicMmHg: 84, pulseBpm: null }] },
        },
      ]),
    );
  });

  /** A row of a file, or an entry: within three hours, so that many are near each other. */
  const line = fc.record({
    ms: fc
      .tuple(fc.integer({ min: 0, max: 180 }), fc.constantFrom(0, 0, 10, 59))
      .map(([minutes, seconds]) => minutes * MINUTE_MS + seconds * 1000),
    pulseBpm: fc.constantFrom(null, 66, 70),
    weightKg: fc.constantFrom(null, 80, 80.05, 80.1, 500),
  });

  it('shows as new exactly what is then stored, for any file and existing entries', async () => {
    const start = Date.parse(at(2));
    const timeOf = ({ ms }: { readonly ms: number }) => new Date(start + ms);
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(line, fc.constantFrom('typed' as const, 'file' as const)), { maxLength: 6 }),
        async (file, before) => {
          const known = before.map(([one, source]): KnownReading => {
            const readings = [{ systolicMmHg: 120, diastolicMmHg: 80, pulseBpm: one.pulseBpm }];
            return { takenAt: timeOf(one), source, value: { kind: 'cuff', readings } };
          });
          const newestFirst = () => known.toSorted((one, other) => +other.takenAt - +one.takenAt);
          const stored: KnownReading[] = [];
          show({
            entries: {
              readings: async ({ query: { since } }: { query: { since: string } }) => ({
                items: newestFirst()
                  .filter(({ takenAt }) => takenAt >= new Date(since))
                  .map((one) => ({ ...one, takenAt: one.takenAt.toISOString() })),
                next: null,
              }),
              // Same as the server.
              import: async ({ body }: Sent) => {
                const sent = body.readings.map(({ takenAt, value }) => ({
                  takenAt: new Date(takenAt),
                  value: value as never,
                }));
                const added = newReadings(sent, newestFirst()).map(
                  (one): KnownReading => ({ ...one, source: 'file', isOfSameImport: true }),
                );
                known.push(...added);
                stored.push(...added);
                return { added: added.length, known: sent.length - added.length };
              },
            },
          });
          await choose(
            `Timestamp,Systolic,Diastolic,Pulse,Weight (kg)\n${file
              .map((one) => `${timeOf(one).toISOString()},120,80,${one.pulseBpm ?? ''},${one.weightKg ?? ''}`)
              .join('\n')}\n`,
          );
          const shown = Number((await screen.findByText('To add')).nextElementSibling?.textContent);
          const samples = [...document.querySelectorAll('[aria-labelledby="import-sample"] li')].map(
            ({ textContent }) => textContent,
          );
          const button = screen.queryByRole('button', { name: /^Add \d+ readings?$/ });
          expect(button === null).toBe(shown === 0);
          if (button !== null) {
            fireEvent.click(button);
            await screen.findByRole('button', { name: 'Add from another file' });
            screen.getByText(shown === 1 ? '1 reading was added.' : `${shown} readings were added.`);
          }
          expect(stored).toHaveLength(shown);
          for (const [index, { takenAt, value }] of stored.slice(0, 5).entries()) {
            expect(samples[index]).toContain(entryText({ source: 'typed', value } as never, 'imperial').value);
            expect(samples[index]).toContain(instantText(takenAt.toISOString()));
          }
          cleanup();
        },
      ),
      { seed: 20_260_314, numRuns: 25, endOnFailure: true },
    );
  });
});
