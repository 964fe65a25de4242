import { describe, expect, it } from 'vitest';
import {
  browserOf,
  callQueryOf,
  entriesByDay,
  filterOf,
  gatherEntries,
  NO_FILTER,
  queryOf,
} from './access-log.model.ts';

const UID = '01890000-0000-7000-8000-000000000000';

describe('the filter in the URL', () => {
  it.each([
    ['', NO_FILTER],
    [`?patient=${UID}`, { ...NO_FILTER, patientUid: UID }],
    ['?patient=ana+reyes', { ...NO_FILTER, sought: 'ana reyes' }],
    ['?action=patientEdited', { ...NO_FILTER, action: 'patientEdited' as const }],
    ['?from=2026-03-01&to=2026-03-14', { ...NO_FILTER, from: '2026-03-01', to: '2026-03-14' }],
  ])('round-trips %s', (query, filter) => {
    expect(filterOf(new URLSearchParams(query))).toEqual(filter);
    expect(queryOf(filter)).toBe(query);
  });

  it.each([
    '?action=read',
    '?action=sharedResultOpened',
    '?from=2026-02-30',
    '?to=tomorrow',
    '?patient=',
    '?patient=+',
    '?from=',
  ])('%s means no filter', (query) => {
    expect(filterOf(new URLSearchParams(query))).toEqual(NO_FILTER);
  });

  it('covers the first day from its start to the end of the last, even on a day of 23 hours', () => {
    const { from, until } = callQueryOf({ ...NO_FILTER, from: '2026-03-08', to: '2026-03-08' }, null);
    expect(new Date(from ?? '').getHours()).toBe(0);
    expect(new Date(until ?? '').getDate()).toBe(9);
    expect(new Date(until ?? '').getHours()).toBe(0);
  });

  it('requests only the next page if there is no filter', () => {
    expect(callQueryOf(NO_FILTER, 'next')).toEqual({ cursor: 'next' });
    expect(callQueryOf(NO_FILTER, null)).toEqual({});
  });
});

it('groups entries by day in the reader’s time zone', () => {
  const entries = [{ at: '2026-03-14T05:30:00Z' }, { at: '2026-03-14T04:30:00Z' }, { at: '2026-03-13T20:00:00Z' }];
  expect(entriesByDay(entries, 'America/Chicago').map((day) => [day.day, day.entries.length])).toEqual([
    ['2026-03-14', 1],
    ['2026-03-13', 2],
  ]);
  expect(entriesByDay(entries, 'UTC').map((day) => day.entries.length)).toEqual([2, 1]);
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome', 'iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Mac'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('recognizes the browser of %s', (userAgent, browser, device) => {
  expect(browserOf(userAgent)).toEqual({ browser, device });
});

it('gathers what one person did in a minute, also between the actions of others', () => {
  const entries = ['a 10:00:40', 'b 10:00:30', 'a 10:00:20', 'a 09:59:50'].map((text) => {
    const [who = '', time] = text.split(' ');
    return { who, at: `2026-11-28T${time}Z` };
  });
  const rows = gatherEntries(entries, ({ who }) => who);
  expect(rows.map((row) => row.map(({ at }) => at.slice(11, 19)))).toEqual([
    ['10:00:40', '10:00:20'],
    ['10:00:30'],
    ['09:59:50'],
  ]);
});
