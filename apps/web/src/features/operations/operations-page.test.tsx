import { type Operations, Problem } from '@mien/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { countTicks, durationText, lookBackOf, outcomeText, reportText, timeTicks } from './operations.model.ts';
import { OperationsPage } from './operations-page.tsx';

const figures: Operations = {
  created: '2026-03-14T15:00:00.000Z',
  hasUntrustedProxy: false,
  from: '2026-03-08',
  queue: { waiting: 3, failedBefore: 2, oldestWaitingS: 125 },
  messages: [
    { day: '2026-03-14', sent: 1200, refused: 2, expired: 1 },
    { day: '2026-03-13', sent: 0, refused: 0, expired: 0 },
  ],
  refusals: [{ error: 'status 400', count: 2 }],
  budgets: [
    { budget: 'signIn', used: 240, limit: 300, refused: 4 },
    { budget: 'staff', used: 0, limit: 50, refused: 0 },
  ],
  networks: [{ label: 'q3Zx_81a', codes: 200 }],
  limited: [
    { limitedBy: 'codes', count: 7 },
    { limitedBy: 'perPatient', count: 2 },
    { limitedBy: 'signIn', count: 4 },
    { limitedBy: 'perRecipient', count: 198 },
  ],
  refusedCalls: [
    { kind: 'wrongCode', count: 30 },
    { kind: 'limited', count: 12 },
  ],
  refusedNetworks: [
    { label: 'Ab3_x-9Q', kind: 'wrongCode', count: 25 },
    { label: 'Ab3_x-9Q', kind: 'limited', count: 12 },
  ],
  scans: [
    { outcome: 'COMPLETE', code: null, browser: 'Safari on iOS', count: 6 },
    { outcome: 'PARTIAL', code: null, browser: 'Chrome on Android', count: 3 },
    { outcome: 'FAILED', code: 'LOW_SIGNAL', browser: 'Chrome on Android', count: 2 },
    { outcome: 'LEFT', code: null, browser: null, count: 1 },
    { outcome: 'RUNNING', code: null, browser: 'Safari on iOS', count: 5 },
  ],
  scansByDay: [
    { day: '2026-03-14', complete: 4, partial: 1, failed: 2, left: 1, running: 5 },
    { day: '2026-03-13', complete: 2, partial: 2, failed: 0, left: 0, running: 0 },
  ],
  answersByDay: [
    { day: '2026-03-14', count: 3, medianS: 1200, ninetiethS: 5400 },
    { day: '2026-03-13', count: 0, medianS: null, ninetiethS: null },
  ],
  jobs: [
    {
      job: 'retention',
      dueAt: '2026-03-15T15:00:00.000Z',
      startedAt: '2026-03-14T15:00:00.000Z',
      finishedAt: '2026-03-14T15:00:00.000Z',
      isRunning: false,
      hasFailed: false,
      report: { warned: 4, suspended: 0, deleted: 1, lifted: 0, postponed: 0 },
    },
    {
      job: 'expiry',
      dueAt: '2026-03-15T15:00:00.000Z',
      startedAt: null,
      finishedAt: null,
      isRunning: false,
      hasFailed: true,
      report: null,
    },
  ],
  signIns: { passkey: 12, code: 7, singleSignOn: 3, other: 1 },
  unused: { warned: 4, suspended: 2, deleted: 1 },
};
const plan = { warn: 5, suspend: 1, delete: 0, lift: 2 };
const empty: Operations = {
  ...figures,
  queue: { waiting: 0, failedBefore: 0, oldestWaitingS: null },
  messages: [],
  refusals: [],
  budgets: [],
  networks: [],
  limited: [],
  refusedCalls: [],
  refusedNetworks: [],
  scans: [],
  scansByDay: figures.scansByDay.map(({ day }) => ({ day, complete: 0, partial: 0, failed: 0, left: 0, running: 0 })),
  answersByDay: figures.answersByDay.map(({ day }) => ({ day, count: 0, medianS: null, ninetiethS: null })),
  jobs: [],
};

function show(get: (days: number) => Promise<Operations>, at = '/admin/operations') {
  const asked = vi.fn(get);
  const api = fakeApi(signedIn, {
    operations: {
      get: ({ query }) => asked(Number(query.days)),
      retentionPlan: async () => plan,
    },
  });
  renderPage({ api, at, path: '/admin/operations', page: <OperationsPage /> });
  return asked;
}

beforeEach(() => localStorage.clear());

const part = async (name: string) => within((await screen.findAllByRole('region', { name }))[0] ?? document.body);

describe('the operations page', () => {
  it('leaves out message counts and sign-ins of zero, and a bar of one part', async () => {
    show(async () => ({
      ...empty,
      messages: [{ day: '2026-03-14', sent: 126, refused: 0, expired: 0 }],
      signIns: { passkey: 0, code: 6, singleSignOn: 0, other: 0 },
    }));
    const region = (await screen.findAllByRole('region', { name: 'Text messages' }))[0] ?? document.body;
    expect([...region.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Sent']);
    const signIns = within(region).getByRole('table', { name: 'Sign-ins' });
    expect(
      within(signIns)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Code by SMS']);
    expect(region.querySelector('[aria-hidden] > [data-tone]')).toBeNull();
    expect([...region.querySelectorAll('figcaption li')].map(({ textContent }) => textContent)).toEqual(['Sent 126']);
  });

  it('counts finished and failed scans, with their share of all ended ones', async () => {
    show(async () => figures);
    const [region] = await screen.findAllByRole('region', { name: 'Scans' });
    expect([...(region?.querySelectorAll('dl > *') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Finished975% of ended scans',
      'Failed217% of ended scans',
      'Abandoned by the patient18% of ended scans',
    ]);
  });

  it('begins the scans with a bar of all outcomes, and lists only the reasons of failures', async () => {
    show(async () => figures);
    const [region] = await screen.findAllByRole('region', { name: 'Scans' });
    const bar = region?.querySelector('h2')?.nextElementSibling;
    // Parts that are too narrow have no number.
    expect([...(bar?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['6', '3', '2', '', '5']);
    const ended = within(region as HTMLElement).getByRole('table', { name: 'How they ended' });
    const reasons = within(ended).getAllByRole('rowheader');
    expect(reasons.map(({ textContent }) => textContent)).toEqual(['Failed: no clear pulse signal']);
  });

  it('shows messages, scans, jobs and unused accounts for the period in the URL', async () => {
    const asked = show(async () => figures, '/admin/operations?days=30');
    const messages = await part('Text messages');
    expect(asked).toHaveBeenCalledWith(30);
    expect(messages.getByText('the oldest for 2 minutes, 2 already tried')).toBeTruthy();
    expect(messages.getAllByText('1,200')).toHaveLength(4);
    expect(messages.getByRole('row', { name: 'status 400 2' })).toBeTruthy();
    expect(messages.getByRole('row', { name: 'Codes by phone or network 7' })).toBeTruthy();
    expect(messages.getByRole('row', { name: 'Messages by patient 2' })).toBeTruthy();
    expect(messages.getByRole('row', { name: 'Sign-in 4' })).toBeTruthy();
    expect(messages.getByRole('row', { name: 'Sign-in 240 300 4' })).toBeTruthy();
    const unused = messages.getByText('Not used: 1').closest('details') as HTMLDetailsElement;
    expect(unused.open).toBe(false);
    expect(within(unused).getByRole('rowheader', { name: 'Sign-in, reserve of staff', hidden: true })).toBeTruthy();
    expect(messages.getByRole('row', { name: 'q3Zx_81a 200' })).toBeTruthy();
    expect(messages.getByRole('row', { name: 'Messages to one number 198' })).toBeTruthy();
    const refused = await part('Refused requests');
    expect(refused.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'KindRequests',
      'Wrong code30',
      'Too many requests12',
      'NetworkKindRequests',
      'Ab3_x-9QWrong code25',
      'Ab3_x-9QToo many requests12',
    ]);
    // Only for the kinds that occurred.
    const advice = refused.getByText('What they mean and what to do').closest('details');
    expect([...(advice?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Wrong code',
      'Too many requests',
    ]);
    expect(advice?.textContent).toContain('Someone may be guessing codes.');
    const scans = await part('Scans');
    expect(scans.getByText('75% of ended scans')).toBeTruthy();
    expect(scans.getByRole('row', { name: 'Failed: no clear pulse signal 2' })).toBeTruthy();
    expect(scans.getByRole('row', { name: 'Chrome on Android 5 3 2 0' })).toBeTruthy();
    expect(scans.getByRole('row', { name: 'Unknown 1 0 0 1' })).toBeTruthy();
    const jobs = await part('Recurring jobs');
    expect(jobs.getByRole('row', { name: /^Unused accounts .* 4 warned, 1 deleted/ })).toBeTruthy();
    expect(jobs.getByRole('row', { name: /^Clean-up Not yet Failed/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'See what is due next' }));
    expect(await screen.findByText('Due at the next run: 5 to warn, 1 to suspend, 0 to delete.')).toBeTruthy();
  });

  it('draws days oldest first, with each in words and in a table', async () => {
    show(async () => figures);
    const scans = await part('Scans');
    const name =
      'Scans, Mar 13 to Mar 14. Complete 6, Partly measured 3, Failed 2, Abandoned by the patient 1, In progress 5';
    const chart = scans.getByRole('img', { name });
    expect([...chart.children].map((day) => day.getAttribute('title'))).toEqual([
      'Mar 13, Complete 2, Partly measured 2, Failed 0, Abandoned by the patient 0, In progress 0',
      'Mar 14, Complete 4, Partly measured 1, Failed 2, Abandoned by the patient 1, In progress 5',
    ]);
    // Thirteen scans in a chart up to fifteen.
    const heights = [...(chart.lastElementChild?.children ?? [])].map((bar) =>
      Number.parseFloat((bar as HTMLElement).style.height),
    );
    expect(heights.map((height) => Math.round((height * 15) / 100))).toEqual([4, 1, 2, 1, 5]);
    const ticks = [...(chart.previousElementSibling?.children ?? [])].map(({ textContent }) => textContent);
    expect(ticks).toEqual(['0', '5', '10', '15']);
    expect(scans.getByRole('row', { name: 'Mar 14 4 1 2 1 5' })).toBeTruthy();
    const answers = await part('Time to answer in chat');
    expect(answers.getByRole('row', { name: 'Mar 14 20 minutes 90 minutes' })).toBeTruthy();
    expect(answers.getByTitle('Mar 14, Half within 20 minutes, Nine of ten within 90 minutes')).toBeTruthy();
    expect(answers.getByTitle('Mar 13')).toBeTruthy();
    const times = answers.getByRole('img').previousElementSibling?.children ?? [];
    expect([...times].map(({ textContent }) => textContent)).toEqual(['0', '30 minutes', '1 hour', '90 minutes']);
  });

  it('starts with possible problems, most severe first, with links to the details', async () => {
    show(async () => ({ ...figures, queue: { waiting: 3, failedBefore: 2, oldestWaitingS: 7300 } }));
    const list = await screen.findByRole('list', { name: 'What may be wrong' });
    const links = within(list).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ parentElement }) => parentElement?.textContent)).toEqual(
      [
        'Failed at the last run: Clean-up.',
        'A text message has waited for 2 hours.',
        '4 text messages were held back by a daily limit.',
        '2 text messages were refused by the carrier.',
        '25 wrong codes from one network since yesterday.',
      ].map((said) => `${said} See what to do`),
    );
    const led = links.map(({ hash }) => document.querySelector(hash)?.getAttribute('aria-label'));
    expect(led).toEqual(['Recurring jobs', ...['Text messages', 'Text messages', 'Text messages'], 'Refused requests']);
  });

  it('says so if nothing is wrong: a few refused calls and a short wait are usual', async () => {
    const fine: Operations = {
      ...empty,
      queue: { waiting: 1, failedBefore: 0, oldestWaitingS: 125 },
      refusedNetworks: [{ label: 'Ab3_x-9Q', kind: 'wrongCode', count: 12 }],
    };
    show(async () => fine);
    expect(await screen.findByText('No problems found.')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'What may be wrong' })).toBeNull();
    cleanup();
    show(async () => ({ ...fine, hasUntrustedProxy: true }));
    await screen.findByText(/TRUST_PROXY does not count it/);
    expect(screen.queryByText('No problems found.')).toBeNull();
  });

  it('looks back as far as selected, and keeps that in the URL', async () => {
    const asked = show(async () => figures);
    fireEvent.change(await screen.findByLabelText('Look back'), { target: { value: '1' } });
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(1));
    expect(screen.getByTestId('address').textContent).toBe('/admin/operations?days=1');
  });

  it('shows an empty state', async () => {
    show(async () => empty);
    expect((await part('Text messages')).getAllByText('Nothing in this period.')).toHaveLength(2);
    expect((await part('Scans')).getAllByText('Nothing in this period.')).toHaveLength(2);
    expect((await part('Time to answer in chat')).getAllByText('Nothing in this period.')).toHaveLength(1);
  });

  it('is closed to staff without permission', async () => {
    show(async () => {
      throw serverProblem('not-allowed');
    });
    expect(await screen.findByRole('heading', { name: 'Insufficient access rights to see this page!' })).toBeTruthy();
  });

  it('can be loaded again if the server is unavailable', async () => {
    let isAway = true;
    show(async () => {
      if (isAway) throw new Problem('offline');
      return figures;
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    fireEvent.click(again);
    expect(await part('Scans')).toBeTruthy();
  });
});

it.each([
  [null, 7],
  ['1', 1],
  ['30', 30],
  ['31', 7],
  ['x', 7],
])('a URL with %s days looks back %i', (text, days) => expect(lookBackOf(text)).toBe(days));

it.each([
  [1, 3],
  [3, 4],
  [13, 4],
  [40, 5],
  [1203, 4],
])('a chart of up to %i has %i round ticks, the last not below it', (most, count) => {
  const ticks = countTicks(most);
  expect(ticks).toHaveLength(count);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  expect(ticks.every(Number.isInteger)).toBe(true);
});

it.each([40, 100, 5400, 20_000, 90_000, 400_000, 2_000_000, 9_000_000])(
  'a chart of up to %i seconds has round ticks',
  (mostS) => {
    const ticks = timeTicks(mostS);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(mostS);
  },
);

it('describes the report of a job in words', () => {
  expect(reportText({ rows: 42 })).toBe('42 rows deleted');
  expect(reportText({ asked: 3, requestsEnded: 1, unheardOf: 7 })).toBe('3 asked for a scan, 1 requests ended');
  expect(reportText({ groups: 0 })).toBe('Nothing to do');
  expect([59, 119, 5400, 7300, 200_000].map(durationText)).toEqual([
    '59 seconds',
    '119 seconds',
    '90 minutes',
    '2 hours',
    '2 days',
  ]);
});

it('warns of an untrusted proxy, and only then', async () => {
  const words = /TRUST_PROXY does not count it/;
  show(async () => figures);
  await screen.findByRole('heading', { level: 1, name: 'Operations' });
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  cleanup();
  show(async () => ({ ...figures, hasUntrustedProxy: true }));
  expect(await screen.findByText(words)).toBeDefined();
});

describe('the reason of a failed scan', () => {
  const failed = (code: string | null) => outcomeText({ outcome: 'FAILED', code, browser: null, count: 1 });

  it.each([
    ['LOW_SIGNAL', 'Failed: no clear pulse signal'],
    ['CAMERA_PERMISSION_NOT_GRANTED', 'Failed: no permission for the camera'],
    ['TOKEN_EXPIRED', 'Failed: the session had ended'],
    // Without a text.
    ['WORKER_ERROR', 'Failed: WORKER_ERROR'],
    [null, 'Failed'],
  ])('the reason of a failed scan is %s', (code, text) => {
    expect(failed(code)).toBe(text);
  });
});
