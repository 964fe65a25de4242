import { type ConversationState, type InboxEntry, Problem, type TeamMessage } from '@mien/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ChatInboxPage, TeamConversationPage } from './index.ts';

const asStaff = (...userRoles: string[]) => ({
  signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles }, historyCheck: 0 }) },
});

beforeEach(() => {
  window.scrollTo = () => undefined;
  window.matchMedia = () => ({ matches: true, addEventListener: () => undefined }) as never;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const entry = (change: Partial<InboxEntry> = {}): InboxEntry => ({
  patientUid: PATIENT_UID,
  patientName: 'Ana Reyes',
  clientName: 'Austin Wellness',
  last: { clientType: 'PATIENT', excerpt: 'Is 90 too high?', createdAt: '2026-03-14T15:00:00Z' },
  isClosed: false,
  unreadCount: 2,
  ...change,
});

type List = (input: { query: { state?: string | undefined; cursor?: string | undefined } }) => Promise<{
  items: InboxEntry[];
  next: string | null;
}>;

function showInbox(list: List, { at = '/admin/chat', role = 'Client User' } = {}) {
  const asked = vi.fn(list);
  renderPage({
    api: fakeApi(signedIn, asStaff(role), { conversations: { list: asked } }),
    at,
    path: '/admin/chat',
    page: <ChatInboxPage />,
  });
  return asked;
}

describe('the inbox', () => {
  it('shows who wrote what, and how much is unread', async () => {
    showInbox(async () => ({
      items: [
        entry(),
        entry({
          patientUid: user.id,
          patientName: '',
          unreadCount: 0,
          last: { ...entry().last, clientType: 'PROVIDER', excerpt: 'Not after coffee.' },
        }),
      ],
      next: null,
    }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Ana Reyes.*Is 90 too high\?2 unread$/);
    expect(second?.textContent).toMatch(/^Patient without a name.*Answered: Not after coffee\.$/);
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/admin/chat/${PATIENT_UID}`);
    expect(screen.queryByText('Austin Wellness')).toBeNull();
  });

  it('names the client for those who answer for all', async () => {
    showInbox(async () => ({ items: [entry()], next: null }), { role: 'System Admin' });
    expect(await screen.findByText('Austin Wellness')).toBeDefined();
  });

  it('has open and closed conversations, each with words for none', async () => {
    const asked = showInbox(async () => ({ items: [], next: null }));
    expect(await screen.findByText('Nobody is waiting.')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Closed' }));
    expect(await screen.findByText('No closed conversations.')).toBeDefined();
    expect(asked.mock.calls.map(([{ query }]) => query.state)).toEqual(['open', 'closed']);
    expect(screen.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows more', async () => {
    showInbox(async ({ query }) =>
      query.cursor === undefined
        ? { items: [entry()], next: 'next' }
        : { items: [entry({ patientUid: user.id, patientName: 'Ben Carter' })], next: null },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByText('Ben Carter')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).toBeNull();
  });

  it('asks for news every five seconds, keeps what it has, and pauses when nobody uses the page', async () => {
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

  it('offers another try when it does not come', async () => {
    const asked = showInbox(() => Promise.reject(new Problem('offline')));
    const again = await screen.findByRole('button', { name: 'Try again' });
    asked.mockResolvedValue({ items: [entry()], next: null });
    fireEvent.click(again);
    expect(await screen.findByText('Ana Reyes')).toBeDefined();
  });

  it('refuses whoever may not answer', async () => {
    showInbox(() => Promise.reject(new Problem('not-allowed')));
    expect(await screen.findByRole('heading', { name: 'Insufficient access rights to see this page!' })).toBeDefined();
  });
});

interface Server {
  readonly messages: TeamMessage[];
  state: ConversationState;
}

function server(): Server & { add: (type: 'PATIENT' | 'PROVIDER', text: string, isOwn?: boolean) => void } {
  const messages: TeamMessage[] = [];
  return {
    messages,
    state: { isClosed: false, unreadCount: 0 },
    add(type, text, isOwn = false) {
      messages.push({
        messageUid: crypto.randomUUID(),
        position: messages.length + 1,
        sender: { clientType: type, name: type === 'PATIENT' ? 'Ana Reyes' : 'Lena Ortiz', isOwn },
        message: text,
        createdAt: '2026-03-14T15:00:00Z',
      });
    },
  };
}

function showConversation(has: ReturnType<typeof server>, later: Parameters<typeof fakeApi>[0] = {}) {
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
    clientName: 'Austin Wellness',
    content: has.messages.filter(({ position }) => position > Number(query.after ?? 0)),
    hasEarlier: false,
    state: has.state,
  }));
  const conversations = { messages, answer, markRead, ...later?.conversations };
  renderPage({
    api: fakeApi(signedIn, asStaff('Client User'), { conversations } as never),
    at: `/admin/chat/${PATIENT_UID}`,
    path: '/admin/chat/:patientUid',
    page: <TeamConversationPage />,
  });
  return { answer, markRead, messages };
}

const field = async () => (await screen.findByLabelText('Your message')) as HTMLTextAreaElement;
async function write(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

describe('a conversation, for the team', () => {
  it('names everybody who wrote, and says how patients see answers', async () => {
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

  it('keeps an answer that was not sent, for this patient, and sends it again as the same', async () => {
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

  it('begins with what was left unsent for this patient, not for another one', async () => {
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

  it('marks what is on the screen as read, up to the last message', async () => {
    const has = server();
    has.add('PATIENT', 'one');
    has.add('PATIENT', 'two');
    has.state = { isClosed: false, unreadCount: 2 };
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

  it('closes up to what was seen, and opens again', async () => {
    const has = server();
    has.add('PATIENT', 'Thanks');
    const close = vi.fn(async () => {
      has.state = { isClosed: true, unreadCount: 0 };
      return has.state;
    });
    const reopen = vi.fn(async () => {
      has.state = { isClosed: false, unreadCount: 0 };
      return has.state;
    });
    showConversation(has, { conversations: { close, reopen } });
    fireEvent.click(await screen.findByRole('button', { name: 'Close conversation' }));
    expect(await screen.findByText(/^This conversation is closed/)).toBeDefined();
    expect(close.mock.calls[0]).toMatchObject([{ body: { position: 1 } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Reopen conversation' }));
    await waitFor(() => expect(screen.queryByText(/^This conversation is closed/)).toBeNull());
  });

  it('says when a new message kept the conversation open', async () => {
    const has = server();
    has.add('PATIENT', 'Thanks');
    showConversation(has, { conversations: { close: async () => ({ isClosed: false, unreadCount: 1 }) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Close conversation' }));
    expect(await screen.findByText(/^The patient just wrote again/)).toBeDefined();
  });

  it('can be begun where nobody has written', async () => {
    showConversation(server());
    expect(await screen.findByText(/^Nobody has written yet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close conversation' })).toBeNull();
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
