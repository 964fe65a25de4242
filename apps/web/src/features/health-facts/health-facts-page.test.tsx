import { type HealthFact, Problem } from '@mien/contract';
import { HEALTH_FACT_LIMITS } from '@mien/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, patient, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { draftOf, EMPTY_DRAFT, faultsOf, saidBy, yearsUntil } from './health-facts.model.ts';
import { HealthFactsPage } from './health-facts-page.tsx';

const AT = '2026-03-01T12:00:00.000Z';
const uid = (place: number) => `0190a000-0000-7000-8000-00000000f0${String(place).padStart(2, '0')}`;
const fact = (place: number, more: Partial<HealthFact>): HealthFact => ({
  id: uid(place),
  kind: 'medicine',
  name: 'Lisinopril',
  dose: '10 mg',
  startedOn: '2019-06',
  endedOn: null,
  created: AT,
  changed: AT,
  ...more,
});
const LISINOPRIL = fact(1, {});
const ASTHMA = fact(2, { kind: 'condition', name: 'Asthma', dose: null, startedOn: '1990' });
const OVER = fact(3, { name: 'Warfarin', dose: null, startedOn: '2015', endedOn: '2016-02' });

type Fakes = Parameters<typeof fakeApi>[number];

function show(items: readonly HealthFact[] = [LISINOPRIL, ASTHMA, OVER], more: object = {}, session: object = {}) {
  let stored = [...items];
  const save = vi.fn(async ({ body }: { body: Omit<HealthFact, 'created' | 'changed'> }) => {
    const saved = { ...body, created: AT, changed: AT };
    stored = [...stored.filter(({ id }) => id !== body.id), saved];
    return saved;
  });
  const remove = vi.fn(async ({ params }: { params: { id: string } }) => {
    stored = stored.filter(({ id }) => id !== params.id);
    return { deleted: true as const };
  });
  const { healthFacts, ...rest } = more as { healthFacts?: object };
  const api = fakeApi(
    signedIn,
    { signIn: { session: async () => ({ user, historyCheck: 1, ...session }) } } as Fakes,
    { patients: { get: async () => patient } } as Fakes,
    rest as Fakes,
    { healthFacts: { list: async () => ({ items: stored }), save, remove, ...healthFacts } } as unknown as Fakes,
  );
  renderPage({ api, at: '/healthFacts', path: '/healthFacts', page: <HealthFactsPage /> });
  return { save, remove };
}

const section = (name: string) => screen.findByRole('region', { name });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the list of medicines and conditions', () => {
  it('shows current ones with details, and past ones below', async () => {
    show();
    const medicines = await section('Medications');
    expect(within(medicines).getByRole('button', { name: 'Change: Lisinopril 10 mg since June 2019' })).toBeDefined();
    expect(within(medicines).getByText('Past medications')).toBeDefined();
    expect(within(medicines).getByText('2015 to February 2016')).toBeDefined();
    expect(within(await section('Conditions')).getByText('since 1990')).toBeDefined();
  });

  it('says that it is empty, and that the clinic sees it if results are shared', async () => {
    show([]);
    expect(await screen.findByText('No medications on the list.')).toBeDefined();
    expect(screen.getByText('No conditions on the list.')).toBeDefined();
    expect(screen.getByText(/they see this list too/)).toBeDefined();
  });

  it('offers to retry if loading fails', async () => {
    let isBroken = true;
    show([LISINOPRIL], {
      healthFacts: {
        list: async () => {
          if (isBroken) throw new Problem('offline');
          return { items: [LISINOPRIL] };
        },
      },
    });
    const again = await screen.findByRole('button', { name: /again/i });
    isBroken = false;
    fireEvent.click(again);
    expect(await screen.findByText('Lisinopril')).toBeDefined();
  });

  it('is read-only for a carer without the right to change it', async () => {
    show([LISINOPRIL], {}, { carer: { rights: ['see'], patientName: 'Eli' } });
    expect(await screen.findByText('Lisinopril')).toBeDefined();
    expect(screen.getByText('You can view this list, but not change it.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a medication' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Change:/ })).toBeNull();
  });

  it('has a limit per kind', async () => {
    show(Array.from({ length: HEALTH_FACT_LIMITS.ofKind }, (_, place) => fact(place, { name: `Medicine ${place}` })));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a medication' })).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a condition' }).disabled).toBe(false);
    expect(screen.getByText(/has room for 40/)).toBeDefined();
  });
});

describe('the form for a medicine or condition', () => {
  it('adds a medicine once, however often it is sent', async () => {
    const { save } = show([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a medication' }));
    choose(await screen.findByLabelText('Name of the medication').then(() => 'Name of the medication'), ' Metformin ');
    choose('How much and how often (optional)', '500 mg');
    choose('Start year (optional)', '2021');
    choose('Month (optional)', '05');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0].body).toMatchObject({
      kind: 'medicine',
      name: 'Metformin',
      dose: '500 mg',
      startedOn: '2021-05',
      endedOn: null,
    });
    expect(await screen.findByText('Metformin')).toBeDefined();
    expect(screen.getByText('“Metformin” is on the list.')).toBeDefined();
  });

  it('requires a name', async () => {
    const { save } = show([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a condition' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please type a name.')).toBeDefined();
    expect(screen.queryByLabelText('How much and how often (optional)')).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });

  it('ends a medicine under the same id and keeps a start day set by another user', async () => {
    const { save } = show([fact(1, { startedOn: '2019-06-17' })]);
    fireEvent.click(await screen.findByRole('button', { name: /Change: Lisinopril/ }));
    fireEvent.click(await screen.findByLabelText('I no longer take it'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please choose a year.')).toBeDefined();
    choose('End year', '2020');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[0].body).toMatchObject({ id: uid(1), startedOn: '2019-06-17', endedOn: '2020' });
  });

  it('explains why saving failed and keeps the input', async () => {
    show([], {
      healthFacts: {
        save: async () => {
          throw new Problem('too-many-requests');
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a condition' }));
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the condition');
    fireEvent.change(name, { target: { value: 'Migraine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Too many/)).toBeDefined();
    expect(name.value).toBe('Migraine');
  });

  it('deletes an entry and restores it under the same id', async () => {
    const { save, remove } = show([LISINOPRIL]);
    fireEvent.click(await screen.findByRole('button', { name: /Change: Lisinopril/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('No medications on the list.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(save.mock.calls[0]?.[0].body).toMatchObject({ id: uid(1), name: 'Lisinopril' }));
    expect(await screen.findByText('Lisinopril')).toBeDefined();
  });
});

describe('profile answers that contradict the list', () => {
  const answers = { ...patient.latestScreening, bloodPressureMedication: false, diabetesType: 'No' };
  const withAnswers = (changes: object = {}) => ({
    patients: { get: async () => ({ ...patient, latestScreening: { ...answers, ...changes } }) },
  });

  it('are pointed out, with a link to change them', async () => {
    show([fact(1, { name: 'lisinopril 10 mg' })], withAnswers());
    expect(await screen.findByText(/In your profile you answered that you take none/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Check your answers' }).getAttribute('href')).toBe('/profile');
  });

  it.each([
    ['the answer is compatible', [LISINOPRIL], { bloodPressureMedication: true }],
    ['the medicine was stopped', [fact(1, { endedOn: '2020' })], {}],
    ['the medicine is a different one', [fact(1, { name: 'Lisinoprilate' })], {}],
  ] as const)('are not pointed out if %s', async (_, facts, changes) => {
    show(facts, withAnswers(changes));
    await screen.findByText('Medications');
    expect(screen.queryByRole('link', { name: 'Check your answers' })).toBeNull();
  });
});

describe('the draft of a health fact', () => {
  const TODAY = '2026-03-14';

  it('converts to a fact and back', () => {
    for (const one of [LISINOPRIL, ASTHMA, OVER, fact(4, { startedOn: null, dose: null })]) {
      const { id: _, created: _created, changed: _changed, ...said } = one;
      expect(saidBy(draftOf(one), one.kind, one)).toEqual(said);
    }
  });

  it('has a month only with a year, and a dose only for a medicine', () => {
    expect(saidBy({ ...EMPTY_DRAFT, name: 'x', startMonth: '05', dose: '1' }, 'condition', null)).toMatchObject({
      startedOn: null,
      dose: null,
    });
  });

  it('is rejected if its times are impossible', () => {
    const faults = (changes: object) => faultsOf({ ...EMPTY_DRAFT, name: 'x', ...changes }, 'medicine', TODAY);
    expect(faults({ startYear: '2026', startMonth: '04' })).toEqual({ startYear: 'future' });
    expect(faults({ startYear: '2020', isOver: true, endYear: '2019' })).toEqual({ endYear: 'order' });
    expect(faults({ isOver: true, endYear: '2026', endMonth: '12' })).toEqual({ endYear: 'future' });
    expect(faults({ name: 'x'.repeat(81) })).toEqual({ name: 'nameLong' });
    expect(faults({ dose: 'x'.repeat(61) })).toEqual({ dose: 'doseLong' });
    expect(faults({ startYear: '2019', isOver: true, endYear: '2019' })).toEqual({});
  });

  it('offers a hundred years, and an older one if it was selected', () => {
    expect(yearsUntil(TODAY, '')).toHaveLength(100);
    expect(yearsUntil(TODAY, '1901').at(-1)).toBe('1901');
  });
});
