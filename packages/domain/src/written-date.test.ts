import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateOrder, readDateColumn } from './written-date.ts';

const TODAY = '2026-05-06';
const read = (cells: readonly string[], chosen: DateOrder | null = null) => readDateColumn(cells, chosen, TODAY);
const datesOf = (cells: readonly string[], chosen: DateOrder | null = null) =>
  read(cells, chosen).dates.map(({ date }) => date);
const one = (cell: string) => read([cell]).dates[0];
const sure = (date: string) => ({ date, isDoubtful: false, fault: null });
const doubtful = (date: string) => ({ date, isDoubtful: true, fault: null });
const faulty = (fault: 'birthDate' | 'dateOrder') => ({ date: null, isDoubtful: false, fault });

describe('readDateColumn with unambiguous dates', () => {
  it.each([
    ['1980-12-25', '1980-12-25'],
    ['1980/12/25', '1980-12-25'],
    ['1980.2.3', '1980-02-03'],
    ['1980 12 25', '1980-12-25'],
    ['1980 - 12 - 25', '1980-12-25'],
    ['1980⁄12⁄25', '1980-12-25'],
    ['1980∕12∕25', '1980-12-25'],
    [' 1980-12-25. ', '1980-12-25'],
    ['25-Dec-1980', '1980-12-25'],
    ['December 25, 1980', '1980-12-25'],
    ['Dec. 25th, 1980', '1980-12-25'],
    ['1st March 1980', '1980-03-01'],
    ['2nd March 1980', '1980-03-02'],
    ['3rd March 1980', '1980-03-03'],
    ['25 de diciembre de 1980', '1980-12-25'],
    ['1° enero 1980', '1980-01-01'],
    ['Thu, 25 Dec 1980', '1980-12-25'],
    ['1980 Dec 25', '1980-12-25'],
    ['12/12/1980', '1980-12-12'],
    ['25/12/1980', '1980-12-25'],
    ['12/25/1980', '1980-12-25'],
    ['19801225', '1980-12-25'],
    ['25121980', '1980-12-25'],
    ['12251980', '1980-12-25'],
    ['１９８０-１２-２５', '1980-12-25'],
  ])('parses "%s"', (cell, date) => expect(one(cell)).toEqual(sure(date)));

  it.each([
    '1980-12-25T00:00:00Z',
    '1980-12-25T00:00',
    '1980-12-25 0:00',
    '1980-12-25 00:00:00.000',
    '1980-12-25T00:00:00+00:00',
    '1980-12-25T00:00:00-0000',
    '12/25/1980 12:00:00 AM',
    '12/25/1980 12:00 a. m.',
  ])('accepts midnight after a date: %s', (cell) => expect(one(cell)).toEqual(sure('1980-12-25')));
});

describe('readDateColumn with invalid birth dates', () => {
  it.each([
    'yesterday',
    '1980',
    '12/1980',
    '31.02.1980',
    '1980-13-01',
    '1980-12-32',
    '198-12-25',
    '25/12/198',
    '1980-12-25T08:00',
    'Dec 1980',
    '25 Dec',
    '25 Dec 26 1980',
    '25 Dec Jan 1980',
    'Born on 25 December 1980',
    '25 De 1980',
    '1850-01-01',
    '2027-01-01',
    '30/30/1980',
    '99999999',
    '123456789',
    '1234',
  ])('reports a fault: "%s"', (cell) => expect(one(cell)).toEqual(faulty('birthDate')));

  it('accepts an empty cell', () => {
    expect(read(['', '  ']).dates).toEqual([
      { date: null, isDoubtful: false, fault: null },
      { date: null, isDoubtful: false, fault: null },
    ]);
    expect(read([''])).toMatchObject({ order: null, example: null, choices: [] });
  });
});

describe('readDateColumn with two-digit years', () => {
  /** In a column whose order another date determines. */
  const inColumn = (cell: string, other = '25/12/1980') => read([cell, other]).dates[0];

  it('uses the century of a plausible birth date', () => {
    expect(inColumn('25.12.80')).toEqual(sure('1980-12-25'));
    expect(one('25 Dec 80')).toEqual(sure('1980-12-25'));
  });

  it('uses the later of two plausible years, and marks it for review', () => {
    expect(inColumn('25.12.08')).toEqual(doubtful('2008-12-25'));
  });

  it('uses the previous century if the later date is in the future', () => {
    expect(inColumn('25.12.26')).toEqual(sure('1926-12-25'));
  });

  it('the year may also be the first number, which is asked', () => {
    expect(read(['26-12-25']).choices).toEqual([
      { order: 'dayFirst', date: '1925-12-26' },
      { order: 'yearFirst', date: '1926-12-25' },
    ]);
    expect(one('25 Dec 26')).toEqual(doubtful('1926-12-25'));
    expect(inColumn('80-12-25', '80-12-26')).toEqual(sure('1980-12-25'));
  });
});

it('marks an Excel serial date for review, since Excel has two calendars', () => {
  expect(one('29580')).toEqual(doubtful('1980-12-25'));
  expect(one('29580.0')).toEqual(doubtful('1980-12-25'));
  expect(one('29580.5')).toEqual(faulty('birthDate'));
});

describe('the date order of a column', () => {
  it('follows the one unambiguous date', () => {
    expect(read(['03/04/1980', '25/12/1980'])).toEqual({
      dates: [sure('1980-04-03'), sure('1980-12-25')],
      order: 'dayFirst',
      example: null,
      choices: [],
    });
    expect(datesOf(['03/04/1980', '12/25/1980'])).toEqual(['1980-03-04', '1980-12-25']);
  });

  it('is asked if every date is ambiguous, and is a guess until then', () => {
    const column = read(['03/04/1980', '12/12/1980']);
    expect(column.dates).toEqual([doubtful('1980-03-04'), sure('1980-12-12')]);
    expect(column).toMatchObject({
      order: 'monthFirst',
      example: '03/04/1980',
      choices: [
        { order: 'dayFirst', date: '1980-04-03' },
        { order: 'monthFirst', date: '1980-03-04' },
      ],
    });
  });

  it('is the chosen one, if the column can have it', () => {
    expect(datesOf(['03/04/1980'], 'dayFirst')).toEqual(['1980-04-03']);
    expect(datesOf(['03/04/1980'], 'monthFirst')).toEqual(['1980-03-04']);
    expect(datesOf(['03/04/1980'], 'yearFirst')).toEqual(['1980-03-04']);
  });

  it('is asked if dates contradict each other, and those of the other order are faults', () => {
    const column = read(['25/12/1980', '12/26/1980', '12/27/1980', ' 03/04/1980 ']);
    expect(column).toMatchObject({
      order: 'monthFirst',
      example: '03/04/1980',
      choices: [
        { order: 'monthFirst', date: '1980-03-04' },
        { order: 'dayFirst', date: '1980-04-03' },
      ],
    });
    expect(column.dates).toEqual([faulty('dateOrder'), sure('1980-12-26'), sure('1980-12-27'), doubtful('1980-03-04')]);
  });

  it('follows the majority if dates contradict each other and none is ambiguous', () => {
    const column = read(['25/12/1980', '26/12/1980', '12/27/1980']);
    expect(column).toMatchObject({ order: 'dayFirst', example: null, choices: [] });
    expect(column.dates).toEqual([sure('1980-12-25'), sure('1980-12-26'), faulty('dateOrder')]);
  });

  it('follows the first date if the contradicting orders are tied', () => {
    expect(read(['12/27/1980', '25/12/1980']).order).toBe('monthFirst');
    expect(read(['25/12/1980', '12/27/1980']).order).toBe('dayFirst');
  });

  it('offers year-first as a third choice, illustrated by a date that has all three', () => {
    const { choices, example } = read(['01/02/1980', '03/04/05']);
    expect(choices.map(({ order }) => order)).toEqual(['dayFirst', 'monthFirst']);
    expect(example).toBe('01/02/1980');
    expect(read(['03/04/05'])).toMatchObject({
      example: '03/04/05',
      choices: [
        { order: 'dayFirst', date: '2005-04-03' },
        { order: 'monthFirst', date: '2005-03-04' },
        { order: 'yearFirst', date: '2003-04-05' },
      ],
    });
  });

  it('eight digits may have the year first or last', () => {
    expect(datesOf(['19201925'])).toEqual([null]);
    expect(read(['20102010'])).toMatchObject({ order: 'dayFirst', choices: [] });
    expect(read(['19121212']).dates[0]?.date).toBe('1912-12-12');
  });
});

it('dates other than birth dates use their own plausibility check', () => {
  const isLikely = (date: string) => date >= '2026-01-01' && date <= '2026-12-31';
  const [date] = readDateColumn(['25.12.26', '26/12/2026'], null, TODAY, isLikely).dates;
  expect(date).toEqual(sure('2026-12-25'));
  expect(readDateColumn(['25.12.1980'], null, TODAY, isLikely).dates).toEqual([faulty('birthDate')]);
});

it('round-trips every birth date in a column of any order that has one day after the twelfth', () => {
  const pad = (value: number) => String(value).padStart(2, '0');
  const written: Record<DateOrder, (date: Date) => string> = {
    dayFirst: (date) => `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`,
    monthFirst: (date) => `${date.getUTCMonth() + 1}-${date.getUTCDate()}-${date.getUTCFullYear()}`,
    yearFirst: (date) => `${date.getUTCFullYear()}.${pad(date.getUTCMonth() + 1)}.${pad(date.getUTCDate())}`,
  };
  const birthDate = fc.date({
    min: new Date('1920-01-01T00:00:00Z'),
    max: new Date('2010-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      fc.array(birthDate, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...Object.keys(written)),
      (dates, order) => {
        const all = [...dates, new Date('1980-12-25T00:00:00Z')];
        const cells = all.map(written[order as DateOrder]);
        expect(datesOf(cells)).toEqual(all.map((date) => date.toISOString().slice(0, 10)));
      },
    ),
  );
});
