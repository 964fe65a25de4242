import { type ChatMessage, Problem } from '@mien/contract';
import { CHAT_MESSAGE_MAX_LENGTH } from '@mien/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configuration, fakeApi, signedIn, signedInAsCarer, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { LiveChatPage } from './live-chat-page.tsx';

type Sent = { body: { messageUid: string; message: string } };

let stored: ChatMessage[];
const list = vi.fn();
const send = vi.fn();

function add(sender: 'PATIENT' | 'PROVIDER', message: string, messageUid: string = crypto.randomUUID()): ChatMessage {
  const added = {
    messageUid,
    position: stored.length + 1,
    sender: { clientType: sender },
    message,
    createdAt: new Date().toISOString(),
  };
  stored.push(added);
  return added;
}

beforeEach(() => {
  stored = [];
  window.matchMedia = () => ({ matches: true }) as never;
  list.mockReset().mockImplementation(async ({ query }: { query: { after?: number } }) => ({
    content: stored.slice(query.after ?? 0),
    hasEarlier: false,
  }));
  send.mockReset().mockImplementation(async ({ body }: Sent) => add('PATIENT', body.message, body.messageUid));
});

function show(session: typeof signedIn.signIn.session = signedIn.signIn.session) {
  renderPage({
    api: fakeApi(signedIn, { signIn: { session }, chat: { list, send } }),
    at: '/liveChat',
    path: '/liveChat',
    page: <LiveChatPage />,
  });
}

const field = () => screen.findByRole('textbox', { name: 'Your message' }) as Promise<HTMLTextAreaElement>;

async function write(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

describe('the time to answer', () => {
  it.each([
    ['Austin Wellness', 'fourHours', 'Austin Wellness usually answers within 4 hours.'],
    [null, 'day', `${configuration.providerName} usually answers within a day.`],
  ] as const)('of %s is said beside the rest, as the client chose: %s', async (clientName, answerTime, said) => {
    renderPage({
      api: fakeApi(signedIn, {
        chat: { list, send },
        configurations: { get: async () => ({ ...configuration, clientName, answerTime }) },
      }),
      at: '/liveChat',
      path: '/liveChat',
      page: <LiveChatPage />,
    });
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.getByText(/^This chat is not for emergencies/)).toBeDefined();
  });

  it('is not said where the client does not say it', async () => {
    show();
    expect(await screen.findByText(/^This chat is not for emergencies/)).toBeDefined();
    expect(screen.queryByText(/usually answers/)).toBeNull();
  });
});

describe('a carer who may read the chat', () => {
  const carer = signedInAsCarer('chat').signIn.session;

  it('sees the patient called by name, on the other side, and nothing to write with', async () => {
    add('PATIENT', 'May I drink coffee?');
    add('PROVIDER', 'One cup is fine.');
    show(carer);
    const question = (await screen.findByText('May I drink coffee?')).closest('li');
    expect(question?.textContent).toMatch(/^Ana /);
    expect(question?.className).toBe(screen.getByText('One cup is fine.').closest('li')?.className);
    expect(screen.queryByText('You')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is not told to write where nobody has', async () => {
    show(carer);
    expect(await screen.findByText('No messages so far.')).toBeDefined();
    expect(screen.queryByText(/^Write to/)).toBeNull();
  });

  it('sees a patient without a name called a patient', async () => {
    add('PATIENT', 'May I drink coffee?');
    show(async () => ({ ...(await carer()), user: { ...user, firstName: '', lastName: '' } }));
    expect((await screen.findByText('May I drink coffee?')).closest('li')?.textContent).toMatch(/^Patient /);
  });
});

describe('the live chat', () => {
  it('says that it is not for emergencies, and invites to write', async () => {
    show();
    expect(await screen.findByText(/not for emergencies/)).toBeDefined();
    expect(await screen.findByText(/Write to Testname Health here/)).toBeDefined();
    expect((await field()).placeholder).toBe('Type your message...');
  });

  it('labels own messages You and the other side with the provider’s name', async () => {
    add('PATIENT', 'Is 90 too high?');
    add('PROVIDER', 'Not after coffee.');
    show();
    const [own, theirs] = await within(await screen.findByRole('log')).findAllByRole('listitem');
    expect(own?.textContent).toMatch(/^You .*Is 90 too high\?$/);
    expect(theirs?.textContent).toMatch(/^Testname Health .*Not after coffee\.$/);
  });

  it('sends, shows the message at once and empties the field', async () => {
    show();
    await write('  Hello  ');
    expect(await screen.findByText('Hello')).toBeDefined();
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(send).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('chatDraft')).toBeNull();
  });

  it('sends with Enter and not with Shift and Enter', async () => {
    show();
    fireEvent.change(await field(), { target: { value: 'Hello' } });
    fireEvent.keyDown(await field(), { key: 'Enter', shiftKey: true });
    expect(send).not.toHaveBeenCalled();
    fireEvent.keyDown(await field(), { key: 'Enter' });
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it.each([
    ['   ', 'Please write something first.'],
    ['x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 1), 'Please keep your message under 2000 characters.'],
  ])('says what is wrong with a message that cannot be sent', async (text, fault) => {
    show();
    await write(text);
    expect(await screen.findByText(fault)).toBeDefined();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(send).not.toHaveBeenCalled();
    fireEvent.change(await field(), { target: { value: 'Is 90 too high?' } });
    expect(screen.queryByText(fault)).toBeNull();
  });

  it('keeps what was not sent, also for the next visit, and sends it again as the same message', async () => {
    send.mockRejectedValueOnce(new Problem('offline'));
    show();
    await write('Are you there?');
    expect(await screen.findByText(/^Not sent yet/)).toBeDefined();
    expect((await field()).value).toBe('Are you there?');
    expect(sessionStorage.getItem('chatDraft')).toContain('Are you there?');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [first, second] = send.mock.calls.map((call) => (call[0] as Sent).body.messageUid);
    expect(second).toBe(first);
  });

  it('asks every five seconds for what is new, and notices a message whose answer was lost', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    send.mockImplementationOnce(async ({ body }: Sent) => {
      add('PATIENT', body.message, body.messageUid);
      throw new Problem('offline');
    });
    show();
    await write('Lost answer');
    expect(await screen.findByText(/^Not sent yet/)).toBeDefined();
    add('PROVIDER', 'We are here.');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('We are here.')).toBeDefined();
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  });

  it('rests while the page is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    await field();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    window.dispatchEvent(new Event('visibilitychange'));
    const asked = list.mock.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(list).toHaveBeenCalledTimes(asked);
    visibility.mockRestore();
    window.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(list.mock.calls.length).toBeGreaterThan(asked);
  });

  it('keeps the conversation when new messages cannot be had', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    add('PATIENT', 'Hello');
    show();
    expect(await screen.findByText('Hello')).toBeDefined();
    list.mockRejectedValue(new Problem('offline'));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText(/We will keep trying/)).toBeDefined();
    expect(screen.getByText('Hello')).toBeDefined();
  });

  it('offers another try when it does not open', async () => {
    list.mockRejectedValueOnce(new Problem('offline'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await field()).toBeDefined();
  });

  it('is for patients', async () => {
    show(async () => ({ user: { ...user, patientUid: null as never }, historyCheck: 0 }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account'));
  });
});
