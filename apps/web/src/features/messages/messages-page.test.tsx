import { type ConversationState, type InboxEntry, Problem, type TeamMessage } from '@mien/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { MessagesPage } from './messages-page.tsx';

const asStaff = (...userRoles: string[]) => ({
  signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles }, historyCheck: 0 }) },
});

/** Viewport width. */
let widthPx = 390;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  widthPx = 390;
  window.matchMedia = (query) =>
    ({
      matches: Number(/min-width: (\d+)rem/.exec(query)?.[1] ?? 0) * 16 <= widthPx,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never;
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const UNASSIGNED = { assignee: null, snoozedUntil: null, waitingSince: null };

const entry = (change: Partial<InboxEntry> = {}): InboxEntry => ({
  patientUid: PATIENT_UID,
  patientName: 'Ana Reyes',
  ageYears: 53,
  clientName: 'Austin Wellness',
  isVerified: true,
  last: { clientType: 'PATIENT', excerpt: 'Is 90 too high?', createdAt: '2026-03-14T15:00:00Z' },
  ...UNASSIGNED,
  isClosed: false,
  unreadCount: 2,
  waitingSince: '2026-03-14T12:00:00Z',
  ...change,
});

type List = (input: { query: { state?: string | undefined; cursor?: string | undefined } }) => Promise<{
  items: InboxEntry[];
  next: string | null;
  unverifiedCount?: number;
}>;

function showInbox(list: List, { at = '/admin/chat', role = 'Client User', more = {} as object } = {}) {
  const asked = vi.fn(list);
  renderPage({
    api: fakeApi(signedIn, asStaff(role), { conversations: { list: asked, ...more } } as never),
    at,
    path: '/admin/chat',
    page: <MessagesPage />,
  });
  return asked;
}

describe('the inbox', () => {
  it('shows who wrote what, how long patients have waited, and what is unread', async () => {
    showInbox(async () => ({
      items: [
        entry(),
        entry({
          patientUid: user.id,
          patientName: '',
          ageYears: null,
          unreadCount: 0,
          waitingSince: null,
          last: { ...entry().last, clientType: 'PROVIDER', excerpt: 'Not after coffee.' },
        }),
      ],
      next: null,
    }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Ana Reyes\u00a0· age 53Waiting 3 hours.*Is 90 too high\?2 unread$/);
    expect(second?.textContent).toMatch(/^Patient without a name.*Answered: Not after coffee\.$/);
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/admin/chat/${PATIENT_UID}`);
    expect(screen.queryByText('Austin Wellness')).toBeNull();
  });

  it.each([
    [['Austin Wellness', 'Austin Wellness'], 0],
    [['Austin Wellness', 'Round Rock Clinic'], 1],
  ])('names the clients for staff who answer for all, if there are several: %j', async (clientNames, count) => {
    const items = clientNames.map((clientName, place) =>
      entry({ clientName, patientUid: `${place}${PATIENT_UID.slice(1)}` }),
    );
    showInbox(async () => ({ items, next: null }), { role: 'System Admin' });
    await screen.findAllByRole('listitem');
    expect(screen.queryAllByText('Austin Wellness')).toHaveLength(count);
  });

  it('has open and closed conversations, each with an empty state', async () => {
    const asked = showInbox(async () => ({ items: [], next: null }));
    expect(await screen.findByText('No one is waiting.')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Closed' }));
    expect(await screen.findByText('No closed conversations.')).toBeDefined();
    expect(asked.mock.calls.map(([{ query }]) => query.state)).toEqual(['open', 'closed']);
    expect(screen.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows users with unverified phone numbers as one row, apart from the others', async () => {
    const asked = showInbox(async ({ query }) =>
      query.state === 'unverified'
        ? { items: [entry({ patientName: 'CALL 900-555-0500', isVerified: false })], next: null, unverifiedCount: 0 }
        : { items: [entry()], next: null, unverifiedCount: 3 },
    );
    const line = await screen.findByRole('link', {
      name: '3 unconfirmed people are waiting for an answer',
    });
    expect(screen.queryByRole('link', { name: 'Not confirmed yet' })).toBeNull();
    fireEvent.click(line);
    expect(await screen.findByText('CALL 900-555-0500')).toBeDefined();
    expect(screen.getByText(/Anyone can register under any name/)).toBeDefined();
    expect(screen.getByRole('listitem').textContent).toContain('Not confirmed yet');
    expect(screen.getByRole('link', { name: 'Not confirmed yet' }).getAttribute('aria-current')).toBe('page');
    expect(asked.mock.calls.map(([{ query }]) => query.state)).toEqual(['open', 'unverified']);
  });

  it('loads more on request', async () => {
    showInbox(async ({ query }) =>
      query.cursor === undefined
        ? { items: [entry()], next: 'next' }
        : { items: [entry({ patientUid: user.id, patientName: 'Ben Carter' })], next: null },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByText('Ben Carter')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).toBeNull();
  });

  it('polls every five seconds, keeps its list after a failure, and pauses without activity', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = showInbox(async () => ({ items: [entry()], next: null }));
    expect(await screen.findByText('Ana Reyes')).toBeDefined();
    asked.mockRejectedValue(new Problem('offline'));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText(/We will keep trying/)).toBeDefined();
    expect(screen.getByText('Ana Reyes')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000));
    expect(await screen.findByText(/^Updates are paused/)).toBeDefined();
    const count = asked.mock.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveBeenCalledTimes(count);
    fireEvent.keyDown(window, { key: 'a' });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(asked.mock.calls.length).toBeGreaterThan(count);
    expect(screen.queryByText(/^Updates are paused/)).toBeNull();
  });

  it('offers to retry if loading fails', async () => {
    const asked = showInbox(() => Promise.reject(new Problem('offline')));
    const again = await screen.findByRole('button', { name: 'Try again' });
    asked.mockResolvedValue({ items: [entry()], next: null });
    fireEvent.click(again);
    expect(await screen.findByText('Ana Reyes')).toBeDefined();
  });

  it('is closed to staff who may not answer', async () => {
    showInbox(() => Promise.reject(serverProblem('not-allowed')));
    expect(await screen.findByRole('heading', { name: 'Insufficient access rights to see this page!' })).toBeDefined();
  });
});

interface Server {
  readonly messages: TeamMessage[];
  writers: string[];
  state: ConversationState;
}

function server(): Server & { add: (type: 'PATIENT' | 'PROVIDER', text: string, isOwn?: boolean) => void } {
  const messages: TeamMessage[] = [];
  return {
    messages,
    writers: [],
    state: { ...UNASSIGNED, isClosed: false, unreadCount: 0 },
    add(type, text, isOwn = false) {
      messages.push({
        messageUid: crypto.randomUUID(),
        position: messages.length + 1,
        sender: { clientType: type, name: type === 'PATIENT' ? 'Ana Reyes' : 'Lena Ortiz', isOwn },
        message: text,
        createdAt: '2026-03-14T15:00:00Z',
        about: null,
      });
    },
  };
}

function showConversation(
  has: ReturnType<typeof server>,
  later: Parameters<typeof fakeApi>[0] = {},
  role = 'Client User',
) {
  const answer = vi.fn(async ({ body }: { body: { messageUid: string; message: string } }) => {
    has.add('PROVIDER', body.message, true);
    const added = has.messages.at(-1) as TeamMessage;
    Object.assign(added, { messageUid: body.messageUid });
    return added;
  });
  const markRead = vi.fn(async () => {
    has.state = { ...has.state, unreadCount: 0 };
    return has.state;
  });
  const messages = vi.fn(async ({ query }: { query: { after?: unknown } }) => ({
    patientName: 'Ana Reyes',
    patientFirstName: 'Ana',
    ageYears: 53,
    clientName: 'Austin Wellness',
    writers: has.writers,
    content: has.messages.filter(({ position }) => position > Number(query.after ?? 0)),
    hasEarlier: false,
    state: has.state,
  }));
  const conversations = { messages, answer, markRead, ...later?.conversations };
  renderPage({
    api: fakeApi(signedIn, asStaff(role), { ...later, conversations } as never),
    at: `/admin/chat/${PATIENT_UID}`,
    path: '/admin/chat/:patientUid',
    page: <MessagesPage />,
  });
  return { answer, markRead, messages };
}

const field = async () => (await screen.findByLabelText('Your message')) as HTMLTextAreaElement;
async function write(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

describe('a conversation as seen by the team', () => {
  it('names everyone who wrote, and explains how patients see answers', async () => {
    const has = server();
    has.add('PATIENT', 'Is 90 too high?');
    has.add('PROVIDER', 'Not after coffee.', true);
    has.add('PROVIDER', 'Drink some water.');
    showConversation(has);
    const rows = await within(await screen.findByRole('log')).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.replace(/ [\d:]+\s[AP]M/, ': '))).toEqual([
      'Ana Reyes: Is 90 too high?',
      'You: Not after coffee.',
      'Lena Ortiz: Drink some water.',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Ana Reyes' })).toBeDefined();
    expect(screen.getByText('The patient sees your answers under the name Testname Health.')).toBeDefined();
  });

  it('sends an answer', async () => {
    const has = server();
    has.add('PATIENT', 'Hello');
    const { answer } = showConversation(has);
    await write('  We are here. ');
    expect(await screen.findByText('We are here.')).toBeDefined();
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(answer.mock.calls[0]?.[0].body.message).toBe('We are here.');
    expect(sessionStorage.getItem('teamChatDrafts')).toBeNull();
  });

  it('keeps an unsent answer for this patient and sends it again as the same message', async () => {
    const has = server();
    has.add('PATIENT', 'Hello');
    const { answer } = showConversation(has);
    answer.mockRejectedValueOnce(new Problem('offline'));
    await write('We are here.');
    expect(await screen.findByText(/^Not sent yet/)).toBeDefined();
    expect(JSON.parse(sessionStorage.getItem('teamChatDrafts') ?? '{}')).toMatchObject({
      [PATIENT_UID]: { text: 'We are here.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    const [first, second] = answer.mock.calls.map(([{ body }]) => body.messageUid);
    expect(second).toBe(first);
  });

  it('starts with the unsent text for this patient, not for another one', async () => {
    sessionStorage.setItem(
      'teamChatDrafts',
      JSON.stringify({
        [PATIENT_UID]: { text: 'for Ana', sentAs: null },
        [user.id]: { text: 'for Ben', sentAs: null },
      }),
    );
    const has = server();
    has.add('PATIENT', 'Hello');
    showConversation(has);
    expect((await field()).value).toBe('for Ana');
    await write('for Ana now');
    await waitFor(() => expect(sessionStorage.getItem('teamChatDrafts')).not.toContain('Ana'));
    expect(sessionStorage.getItem('teamChatDrafts')).toContain('for Ben');
  });

  it('marks displayed messages as read, up to the last one', async () => {
    const has = server();
    has.add('PATIENT', 'one');
    has.add('PATIENT', 'two');
    has.state = { ...UNASSIGNED, isClosed: false, unreadCount: 2 };
    const { markRead } = showConversation(has);
    await waitFor(() => expect(markRead).toHaveBeenCalledOnce());
    expect(markRead.mock.calls[0]).toMatchObject([{ body: { position: 2 } }]);
  });

  it('shows what others write at the next poll', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const has = server();
    has.add('PATIENT', 'Hello');
    showConversation(has);
    await screen.findByText('Hello');
    has.add('PROVIDER', 'I take this one.');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('I take this one.')).toBeDefined();
  });

  it('is closed up to the last message seen, and reopened', async () => {
    const has = server();
    has.add('PATIENT', 'Thanks');
    const close = vi.fn(async () => {
      has.state = { ...UNASSIGNED, isClosed: true, unreadCount: 0 };
      return has.state;
    });
    const reopen = vi.fn(async () => {
      has.state = { ...UNASSIGNED, isClosed: false, unreadCount: 0 };
      return has.state;
    });
    showConversation(has, { conversations: { close, reopen } });
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^This conversation is closed/)).toBeDefined();
    expect(close.mock.calls[0]).toMatchObject([{ body: { position: 1 } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(screen.queryByText(/^This conversation is closed/)).toBeNull());
  });

  it('can be closed as needing no answer, with Undo', async () => {
    const has = server();
    has.add('PATIENT', 'Thanks');
    has.state = { ...has.state, waitingSince: '2026-03-14T15:00:00Z' };
    const before = has.state;
    const close = vi.fn(async () => {
      has.state = { ...UNASSIGNED, isClosed: true, unreadCount: 0 };
      return has.state;
    });
    const reopen = vi.fn(async () => {
      has.state = before;
      return has.state;
    });
    showConversation(has, { conversations: { close, reopen } });
    fireEvent.click(await screen.findByRole('button', { name: 'No answer needed' }));
    expect(await screen.findByText('Closed. No one is waiting for an answer here.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'No answer needed' })).toBeDefined();
    expect(reopen).toHaveBeenCalledOnce();
  });

  it('says that a new message kept the conversation open', async () => {
    const has = server();
    has.add('PATIENT', 'Thanks');
    showConversation(has, {
      conversations: { close: async () => ({ ...UNASSIGNED, isClosed: false, unreadCount: 1 }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^The patient just wrote again/)).toBeDefined();
  });

  it('can be started by the team', async () => {
    showConversation(server());
    expect(await screen.findByText(/^No one has written yet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await write('How are you?');
    expect(await screen.findByText('How are you?')).toBeDefined();
  });

  it.each([
    ['not-allowed', 'Insufficient access rights to see this page!'],
    ['not-found', 'This page did not open'],
  ] as const)('%s', async (code, heading) => {
    showConversation(server(), { conversations: { messages: () => Promise.reject(new Problem(code)) } });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  });
});

describe('the list of conversations', () => {
  it('is filtered by state and assignee in the URL, and shows both', async () => {
    const asked = showInbox(
      async () => ({
        items: [
          entry({ assignee: { userUid: user.id, name: 'Grace Liu' }, snoozedUntil: '2999-01-04T15:00:00Z' }),
          entry({ patientUid: user.id, patientName: 'Ben Carter', snoozedUntil: '2020-01-04T15:00:00Z' }),
        ],
        next: null,
      }),
      { at: '/admin/chat?state=snoozed' },
    );
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/For Grace Liu\u00a0· Snoozed until Jan 4, 2999$/);
    expect(second?.textContent).toMatch(/Back from snooze$/);
    fireEvent.change(screen.getByLabelText('Assigned to'), { target: { value: 'mine' } });
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ query: { state: 'snoozed', owner: 'mine' } }));
    expect(screen.getByTestId('address').textContent).toBe('/admin/chat?state=snoozed&owner=mine');
  });

  it.each(['System Admin', 'Testname Health Admin'])(
    'has only open and closed conversations and no search for a %s',
    async (role) => {
      showInbox(async () => ({ items: [entry()], next: null }), { role });
      expect(await screen.findByText('Ana Reyes')).toBeDefined();
      expect(screen.queryByLabelText('Assigned to')).toBeNull();
      expect(screen.queryByRole('searchbox')).toBeNull();
    },
  );

  it('searches on Enter, and highlights the search terms', async () => {
    const found = {
      patientUid: PATIENT_UID,
      patientName: 'Ana Reyes',
      ageYears: 53,
      position: 7,
      createdAt: '2026-03-14T15:00:00Z',
    };
    const search = vi.fn(async ({ query }: { query: { cursor?: string } }) => ({
      items: [{ ...found, position: query.cursor ? 3 : 7, clientType: 'PROVIDER', excerpt: 'Tomorrow mañana' }],
      next: query.cursor ? null : 'next',
    }));
    showInbox(async () => ({ items: [], next: null }), { more: { search } });
    const box = await screen.findByRole('searchbox', { name: 'Search all conversations' });
    fireEvent.change(box, { target: { value: 'manana' } });
    expect(search).not.toHaveBeenCalled();
    fireEvent.submit(box.closest('form') as HTMLFormElement);
    const link = await screen.findByRole('link', { name: /Ana Reyes/ });
    expect(link.textContent).toContain('age 53');
    expect(link.querySelector('mark')?.textContent).toBe('mañana');
    expect(link.getAttribute('href')).toBe(`/admin/chat/${PATIENT_UID}?search=manana&found=7`);
    expect(screen.getByText(/see in the access log that you found/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show more messages' }));
    expect(await screen.findByText('2 messages found')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('No one is waiting.')).toBeDefined();
  });

  it('says if a search found nothing, or too much', async () => {
    const search = vi.fn(async () => ({ items: [], next: null }));
    showInbox(async () => ({ items: [], next: null }), { at: '/admin/chat?search=zzz', more: { search } });
    expect(await screen.findByText('No messages found.')).toBeDefined();
    search.mockRejectedValue(serverProblem('search-too-wide'));
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: 'heart' } });
    fireEvent.submit(box.closest('form') as HTMLFormElement);
    expect(await screen.findByText(/Please add another word/)).toBeDefined();
  });
});

describe('assigning and snoozing', () => {
  const GRACE = { userUid: '0190a000-0000-7000-8000-0000000000aa', name: 'Grace Liu' };

  function showWritten(more: object, state: Partial<ConversationState> = {}) {
    const has = server();
    has.add('PATIENT', 'Hello');
    has.state = { ...has.state, ...state };
    showConversation(has, { conversations: { team: async () => [GRACE], ...more } } as never);
    return has;
  }

  it('assigns a conversation to a team member, or to no one', async () => {
    const assign = vi.fn(async ({ body }: { body: { userUid: string | null } }) => {
      has.state = { ...has.state, assignee: body.userUid === null ? null : GRACE };
      return has.state;
    });
    const has = showWritten({ assign });
    const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to');
    await screen.findByRole('option', { name: 'Grace Liu' });
    fireEvent.change(select, { target: { value: GRACE.userUid } });
    await waitFor(() => expect(select.value).toBe(GRACE.userUid));
    expect(assign).toHaveBeenLastCalledWith({ params: { uid: PATIENT_UID }, body: { userUid: GRACE.userUid } });
    await waitFor(() => expect(select.disabled).toBe(false));
    fireEvent.change(select, { target: { value: '' } });
    await waitFor(() =>
      expect(assign).toHaveBeenLastCalledWith({ params: { uid: PATIENT_UID }, body: { userUid: null } }),
    );
  });

  it('reports why nothing was changed', async () => {
    showWritten({ assign: () => Promise.reject(serverProblem('user-deactivated')) });
    const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to');
    await screen.findByRole('option', { name: 'Grace Liu' });
    fireEvent.change(select, { target: { value: GRACE.userUid } });
    expect(await screen.findByText(/^Nothing was changed:/)).toBeDefined();
    expect(select.value).toBe('');
  });

  it('snoozes up to the last message seen, and ends a snooze', async () => {
    const snooze = vi.fn(async ({ body }: { body: { until: string | null } }) => {
      has.state = { ...has.state, snoozedUntil: body.until };
      return has.state;
    });
    const has = showWritten({ snooze });
    fireEvent.click(await screen.findByRole('button', { name: 'Snooze' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Snooze this conversation' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Snooze until then' }));
    expect(await sheet.findByText(/^Please choose a day from tomorrow on/)).toBeDefined();
    expect(snooze).not.toHaveBeenCalled();
    fireEvent.click(sheet.getByRole('button', { name: /^Tomorrow morning/ }));
    expect(await screen.findByText(/^Snoozed until/)).toBeDefined();
    expect(snooze.mock.calls[0]?.[0]).toMatchObject({ body: { position: 1 } });
    fireEvent.click(screen.getByRole('button', { name: 'Bring back now' }));
    await waitFor(() => expect(screen.queryByText(/^Snoozed until/)).toBeNull());
  });

  it('does not snooze if the patient has just written', async () => {
    const snooze = async () => ({ ...UNASSIGNED, isClosed: false, unreadCount: 1 });
    showWritten({ snooze });
    fireEvent.click(await screen.findByRole('button', { name: 'Snooze' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Next week/ }));
    expect(await screen.findByText(/^The patient just wrote again/)).toBeDefined();
  });
});

describe('two staff members answering at the same time', () => {
  it('see who is typing, and that a colleague has answered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const has = server();
    has.add('PATIENT', 'Hello');
    has.writers = ['Grace Liu', 'Lena Ortiz'];
    const writing = vi.fn(async () => ({ told: true as const }));
    showConversation(has, { conversations: { team: async () => [], writing } } as never);
    expect(await screen.findByText('Grace Liu and Lena Ortiz are writing…')).toBeDefined();
    fireEvent.change(await field(), { target: { value: 'We' } });
    fireEvent.change(await field(), { target: { value: 'We are' } });
    expect(writing).toHaveBeenCalledTimes(1);
    has.writers = [];
    has.add('PROVIDER', 'I take this one.');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(
      await screen.findByText('Lena Ortiz answered while you were writing. Please read it before you send.'),
    ).toBeDefined();
    expect(screen.queryByText(/is writing|are writing/)).toBeNull();
    fireEvent.change(await field(), { target: { value: '' } });
    await waitFor(() => expect(screen.queryByText(/answered while you were writing/)).toBeNull());
  });

  it('are stopped by the server, and can send again with the new message read', async () => {
    const has = server();
    has.add('PATIENT', 'Hello');
    const { answer } = showConversation(has, { conversations: { team: async () => [] } } as never);
    await field();
    answer.mockImplementationOnce(async () => {
      has.add('PROVIDER', 'I take this one.');
      throw serverProblem('answered-meanwhile');
    });
    await write('We are here.');
    expect(await screen.findByText(/^Not sent yet: A colleague has just answered/)).toBeDefined();
    expect(await screen.findByText('I take this one.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We are here.', { selector: 'p' })).toBeDefined();
    expect(answer.mock.calls.map(([{ body }]) => (body as { seen?: number }).seen)).toEqual([1, 2]);
  });
});

describe('message templates', () => {
  const REST = { id: user.id, title: 'Rest', text: 'Hello {firstName}, please rest.', revision: 1 };

  function showTemplates(items: object[], calls: object = {}, userRole = 'Client User') {
    const has = server();
    has.add('PATIENT', 'Hello');
    const list = vi.fn(async () => items);
    showConversation(
      has,
      { conversations: { team: async () => [] }, chatTemplates: { list, ...calls } } as never,
      userRole,
    );
    return list;
  }

  it('open with a slash in an empty field, and insert the first name', async () => {
    showTemplates([REST]);
    fireEvent.keyDown(await field(), { key: '/' });
    fireEvent.click(await screen.findByRole('button', { name: /^Rest/ }));
    expect((await field()).value).toBe('Hello Ana, please rest.');
    expect(fireEvent.keyDown(await field(), { key: '/' })).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are created, with errors for missing parts', async () => {
    const save = vi.fn(async ({ body }: { body: object }) => ({ ...REST, ...body, revision: 1 }));
    showTemplates([], { save });
    fireEvent.click(await screen.findByRole('button', { name: /Templates/ }));
    expect(await screen.findByText(/^There are no templates yet/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'New template' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a name.')).toBeDefined();
    expect(save).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Rest ' } });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Hello ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Insert first name' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(save.mock.calls[0]?.[0].body).toEqual({ revision: 0, title: 'Rest', text: 'Hello {firstName}' }),
    );
    expect(await screen.findByText('The template was saved.')).toBeDefined();
  });

  it('are changed and deleted, and report a change by another user', async () => {
    const save = vi.fn(() => Promise.reject(serverProblem('settings-changed')));
    const remove = vi.fn(async () => ({ removed: true as const }));
    showTemplates([REST], { save, remove });
    fireEvent.click(await screen.findByRole('button', { name: /Templates/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Change Rest' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Someone else changed this template/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(remove).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Delete this template for the whole team?' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: REST.id }, body: { revision: 1 } }));
    expect(await screen.findByText('The template was deleted.')).toBeDefined();
  });
});

describe('the panes of the messages page', () => {
  const noResults = { patientUid: PATIENT_UID, state: 'none', given: null, request: null };

  function showPanes(width: number, more: object = {}) {
    widthPx = width;
    const has = server();
    has.add('PATIENT', 'Hello');
    const list = async () => ({
      items: [entry(), entry({ patientUid: user.id, patientName: 'Ben Carter' })],
      next: null,
    });
    const person = {
      id: user.id,
      patientUid: PATIENT_UID,
      firstName: 'Ana',
      ageYears: 53,
      lastName: 'Reyes',
      phoneNumber: '5125550131',
      groupCode: 'signature',
      isDeactivated: false,
      attention: {
        since: '2026-03-14T12:00:00Z',
        latest: '2026-03-14T12:00:00Z',
        followUpOn: '2026-03-20',
        cuff: null,
      },
    };
    const users = {
      list: vi.fn(async () => ({ items: [person], page: 1, pageSize: 10, totalItems: 1, hasMore: false })),
    };
    const careTeam = { get: vi.fn(async () => noResults), measurements: vi.fn(), ...more };
    showConversation(has, { conversations: { list, team: async () => [] }, users, careTeam } as never);
    return { users, careTeam };
  }

  it('show one pane on a phone, and request nothing about the patient', async () => {
    const { users, careTeam } = showPanes(390);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Reyes' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All conversations' })).toBeDefined();
    expect(screen.queryByText('Ben Carter')).toBeNull();
    expect(users.list).not.toHaveBeenCalled();
    expect(careTeam.get).not.toHaveBeenCalled();
  });

  it('preview the longest-waiting patient while no conversation is selected', async () => {
    widthPx = 1280;
    const later = entry({ patientUid: user.id, patientName: 'Ben Carter', waitingSince: '2026-03-14T13:00:00Z' });
    showInbox(async () => ({ items: [entry(), later], next: null }));
    const notice = (await screen.findByText('Ana Reyes has waited longest for an answer.')).parentElement;
    expect(notice?.textContent).toContain('Is 90 too high?');
    fireEvent.click(screen.getByRole('link', { name: 'Open the longest wait' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/admin/chat/${PATIENT_UID}`));
  });

  it('say once that there are no conversations', async () => {
    widthPx = 1280;
    showInbox(async () => ({ items: [], next: null }));
    const notice = await screen.findByText('No one is waiting.');
    expect(screen.getByRole('region', { name: 'Conversations' }).contains(notice)).toBe(false);
    expect(screen.queryByText('It opens here.')).toBeNull();
  });

  it('say that a conversation can be selected if no patient waits', async () => {
    widthPx = 1280;
    showInbox(async () => ({ items: [entry({ waitingSince: null })], next: null }));
    expect(await screen.findByText('It opens here.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open the longest wait' })).toBeNull();
  });

  it('show two panes at a width of 1000 pixels', async () => {
    const { users } = showPanes(1000);
    const chosen = await screen.findByRole('link', { name: /^Ana Reyes/ });
    expect(chosen.getAttribute('aria-current')).toBe('true');
    expect(await screen.findByRole('log')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'All conversations' })).toBeNull();
    expect(users.list).not.toHaveBeenCalled();
  });

  it('explain how to ask a patient who does not share results, and read none', async () => {
    const ask = vi.fn(async () => ({
      ...noResults,
      request: { by: { name: 'Omar', role: null }, asked: '2026-03-14T15:00:00Z', expires: '2026-03-28T15:00:00Z' },
    }));
    const { careTeam } = showPanes(1280, { ask });
    const panel = within(await screen.findByRole('complementary', { name: 'Patient' }));
    const number = await panel.findByRole('link', { name: '(512) 555-0131' });
    // In the panel, and next to the heading of the conversation.
    expect(panel.getByText('age 53')).toBeDefined();
    expect(screen.getAllByText('age 53').length).toBeGreaterThan(1);
    expect(number.getAttribute('href')).toBe('tel:+15125550131');
    expect(panel.getByText(/^Last wrote Mar 14, 2026/)).toBeDefined();
    expect(panel.getByText('Follow up Mar 20')).toBeDefined();
    expect(await panel.findByText('Does not share results')).toBeDefined();
    fireEvent.click(panel.getByRole('button', { name: 'Ask for results' }));
    expect(await panel.findByText(/^Asked on Mar 14, 2026/)).toBeDefined();
    expect(careTeam.measurements).not.toHaveBeenCalled();
    expect(panel.getByRole('link', { name: 'Open patient' }).getAttribute('href')).toBe(
      `/admin/patient/${PATIENT_UID}`,
    );
  });

  it('read a result on request, and hide it if permission has ended', async () => {
    const get = vi.fn(async () => ({ ...noResults, state: 'given', given: GIVEN }));
    const GIVEN = { term: 'untilEnded', since: '2026-03-14T15:00:00Z', until: null, measurementId: null };
    const measurements = vi.fn(() => {
      get.mockResolvedValue({ ...noResults, state: 'ended' } as never);
      return Promise.reject(serverProblem('results-not-shared'));
    });
    showPanes(1280, { get, measurements });
    const show = await screen.findByRole('button', { name: 'Show the newest results' });
    expect(measurements).not.toHaveBeenCalled();
    fireEvent.click(show);
    expect(await screen.findByText('No longer shares results')).toBeDefined();
  });

  it('close the conversation on Escape, after the field', async () => {
    showPanes(1000);
    const text = await field();
    text.focus();
    fireEvent.keyDown(text, { key: 'Escape' });
    expect(document.activeElement).not.toBe(text);
    expect(screen.getByTestId('address').textContent).toBe(`/admin/chat/${PATIENT_UID}`);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/chat'));
  });
});

describe('a question about a result', () => {
  const about = {
    measure: 'systolicMmHg',
    displayName: 'Blood pressure',
    day: '2026-03-13',
    hasValue: false,
  };
  const item = {
    measurementTypeId: 'systolicMmHg',
    value: 126,
    unit: 'mmHg',
    precision: 0,
    measurementItems: [{ value: 126 }, { value: 80 }],
  };

  function ask(asked: () => Promise<unknown>, role = 'Client User') {
    const has = server();
    has.add('PATIENT', 'Too high?');
    Object.assign(has.messages[0] as TeamMessage, { about });
    const call = vi.fn(asked);
    showConversation(has, { conversations: { asked: call } } as never, role);
    return call;
  }

  it('shows its value if the patient shares results, and links to the result', async () => {
    const asked = ask(async () => ({ item, measurementUid: MEASUREMENT_ID }));
    expect(await screen.findByText('About: Blood pressure, Mar 13, 2026')).toBeDefined();
    expect(await screen.findByText('126/80 mmHg')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open this result' });
    expect(link.getAttribute('href')).toBe(`/admin/patient/${PATIENT_UID}?scan=${MEASUREMENT_ID}`);
    expect(asked.mock.calls).toEqual([[{ params: { uid: PATIENT_UID, position: 1 } }]]);
  });

  it('shows an attached value, without a link to the rest', async () => {
    ask(async () => ({ item, measurementUid: null }));
    expect(await screen.findByText('126/80 mmHg')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open this result' })).toBeNull();
  });

  it.each([
    ['results-not-shared', 'The value is not shared with you.', 1],
    ['not-found', 'This result was deleted.', 0],
    ['offline', 'The value could not be loaded.', 0],
  ] as const)('explains why it shows no value, and where to ask for it: %s', async (code, said, links) => {
    ask(() => Promise.reject(new Problem(code)));
    expect(await screen.findByText(said)).toBeDefined();
    const found = screen.queryAllByRole('link', { name: 'Open the patient to ask for results' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill(`/admin/patient/${PATIENT_UID}`));
  });

  it('requests nothing for staff who may not see results', async () => {
    const asked = ask(async () => ({ item, measurementUid: null }), 'System Admin');
    expect(await screen.findByText('About: Blood pressure, Mar 13, 2026')).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Open this result' })).toBeNull();
  });
});
