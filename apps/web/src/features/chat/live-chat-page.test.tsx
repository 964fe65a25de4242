import { type CareTeamAccess, type ChatMessage, type Notices, Problem } from '@mien/contract';
import { CHAT_MESSAGE_MAX_LENGTH } from '@mien/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginQuestion } from '../../shared/health/conversation/question-draft.ts';
import {
  configuration,
  fakeApi,
  MEASUREMENT_ID,
  notSeen,
  PATIENT_UID,
  signedIn,
  signedInAsCarer,
  user,
} from '../../shared/testing/fixtures.ts';
import { withoutPush, withPush } from '../../shared/testing/push-browser.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
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
    about: null,
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

describe('the usual answer time', () => {
  it('offers words to begin with, which are sent only by the patient', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'I would like an appointment.' }));
    expect((await field()).value).toBe('I would like an appointment.');
    expect(document.activeElement).toBe(await field());
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'I have a question about my results.' }));
    expect((await field()).value).toBe('I have a question about my results.');
    fireEvent.change(await field(), { target: { value: 'Hello' } });
    fireEvent.click(screen.getByRole('button', { name: 'I would like an appointment.' }));
    expect((await field()).value).toBe('Hello');
  });

  it.each([
    ['Austin Wellness', 'fourHours', 'Austin Wellness usually answers within 4 hours.'],
    [null, 'day', `${configuration.providerName} usually answers within a day.`],
  ] as const)(
    'shows an answer time of %s with the other notes, as the client chose: %s',
    async (clientName, answerTime, said) => {
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
      expect(screen.queryByText(`With ${clientName}`) !== null).toBe(clientName !== null);
      const name = clientName ?? configuration.providerName;
      expect(screen.getByText(`Write to ${name} here. Replies appear on this page.`)).toBeDefined();
      expect(screen.getByRole('link', { name: 'Get notified when they answer' }).getAttribute('href')).toBe('/me');
      expect(screen.getByText(/^This chat is not for emergencies/)).toBeDefined();
    },
  );

  it('hides the answer time if the client has not set it', async () => {
    show();
    expect(await screen.findByText(/^This chat is not for emergencies/)).toBeDefined();
    expect(screen.queryByText(/usually answers/)).toBeNull();
  });
});

describe('a carer who may read the chat', () => {
  const carer = signedInAsCarer('chat').signIn.session;

  it('sees the patient by name on the other side, and no text field', async () => {
    add('PATIENT', 'May I drink coffee?');
    add('PROVIDER', 'One cup is fine.');
    show(carer);
    const question = (await screen.findByText('May I drink coffee?')).closest('li');
    expect(question?.textContent).toMatch(/^Ana /);
    expect(question?.className).toBe(screen.getByText('One cup is fine.').closest('li')?.className);
    expect(screen.queryByText('You')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is not asked to write if there are no messages', async () => {
    show(carer);
    expect(await screen.findByText('No messages so far.')).toBeDefined();
    expect(screen.queryByText(/^Write to/)).toBeNull();
  });

  it('sees “Patient” for a patient without a name', async () => {
    add('PATIENT', 'May I drink coffee?');
    show(async () => ({ ...(await carer()), user: { ...user, firstName: '', lastName: '' } }));
    expect((await screen.findByText('May I drink coffee?')).closest('li')?.textContent).toMatch(/^Patient /);
  });
});

describe('the live chat', () => {
  it('says that it is not for emergencies and invites the patient to write', async () => {
    show();
    expect(await screen.findByText(/not for emergencies/)).toBeDefined();
    expect(await screen.findByText(/Write to Testname Health here/)).toBeDefined();
    expect((await field()).placeholder).toBe('Type your message...');
  });

  it('labels the patient’s own messages “You” and the others with the provider’s name', async () => {
    add('PATIENT', 'Is 90 too high?');
    add('PROVIDER', 'Not after coffee.');
    show();
    const [own, theirs] = await within(await screen.findByRole('log')).findAllByRole('listitem');
    expect(own?.textContent).toMatch(/^You .*Is 90 too high\?$/);
    expect(theirs?.textContent).toMatch(/^Testname Health .*Not after coffee\.$/);
  });

  it('is silent when it opens, and announces each new message once, completely', async () => {
    add('PATIENT', 'Is 90 too high?');
    add('PROVIDER', 'Not after coffee.');
    show();
    const log = await screen.findByRole('log');
    // Neither the log nor its contents is a live region.
    expect(log.getAttribute('aria-live')).toBe('off');
    expect(log.querySelector('[aria-live], [role="status"], [role="alert"]')).toBeNull();
    const said = () => [...(log.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent);
    expect(log.nextElementSibling?.getAttribute('aria-live')).toBe('polite');
    expect(said()).toEqual([]);
    await write('Thank you');
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(said()[0]).toMatch(/^You, \d+:\d\d.[AP]M: Thank you$/);
  });

  it('sends a message, shows it at once and empties the field', async () => {
    show();
    await write('  Hello  ');
    expect(await screen.findByText('Hello')).toBeDefined();
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(send).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('chatDraft')).toBeNull();
  });

  it('sends on Enter, but not on Shift and Enter', async () => {
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
  ])('explains why a message cannot be sent', async (text, fault) => {
    show();
    await write(text);
    expect(await screen.findByText(fault)).toBeDefined();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(send).not.toHaveBeenCalled();
    fireEvent.change(await field(), { target: { value: 'Is 90 too high?' } });
    expect(screen.queryByText(fault)).toBeNull();
  });

  it('keeps an unsent message for the next visit and sends it again as the same message', async () => {
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

  it('polls every five seconds and deduplicates a message whose response was lost', async () => {
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

  it('stops polling while the page is hidden', async () => {
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

  it('keeps the conversation if new messages cannot be loaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    add('PATIENT', 'Hello');
    show();
    expect(await screen.findByText('Hello')).toBeDefined();
    list.mockRejectedValue(new Problem('offline'));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText(/We will keep trying/)).toBeDefined();
    expect(screen.getByText('Hello')).toBeDefined();
  });

  it('offers to retry if it cannot be opened', async () => {
    list.mockRejectedValueOnce(new Problem('offline'));
    show();
    expect(await screen.findByText('Messages need a connection. In an emergency, call 911.')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await field()).toBeDefined();
  });

  it('is only for patients', async () => {
    show(async () => ({ user: { ...user, patientUid: null as never }, historyCheck: 0 }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account'));
  });
});

const notices: Notices = {
  isText: false,
  hasTextStopped: false,
  areTextsBlocked: false,
  phoneNumber: '5125550100',
  says: 'Testname: You have a new message.',
  publicKey: 'cHVibGlj',
  isPush: false,
  timeZone: null,
  language: null,
};

describe('the offer of notices after a message', () => {
  const saveText = vi.fn();
  const addPush = vi.fn();

  function showWith(kept: Partial<Notices> = {}, { isInstallable = true } = {}) {
    const now = { ...notices, ...kept };
    saveText.mockReset().mockImplementation(async () => ({ ...now, isText: true, timeZone: 'UTC', language: 'en' }));
    addPush.mockReset().mockImplementation(async () => ({ ...now, isPush: true, timeZone: 'UTC', language: 'en' }));
    renderPage({
      api: fakeApi(signedIn, {
        chat: { list, send },
        notices: { get: async () => now, saveText, addPush },
        configurations: { get: async () => ({ ...configuration, isInstallable }) },
      }),
      at: '/liveChat',
      path: '/liveChat',
      page: <LiveChatPage />,
    });
  }
  const title = 'Notify me when the clinic answers';

  afterEach(withoutPush);

  it('turns on text messages', async () => {
    showWith();
    await field();
    expect(screen.queryByText(title), 'not before').toBeNull();
    await write('Hello');
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show it on this device' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send me a text message' }));
    const said = await screen.findByText(/^We will notify you/);
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(saveText.mock.calls).toEqual([[{ body: { isOn: true, timeZone: expect.any(String) } }]]);
  });

  it('turns on push notices in this browser', async () => {
    const push = withPush();
    showWith({ phoneNumber: null });
    await write('Hello');
    fireEvent.click(await screen.findByRole('button', { name: 'Show it on this device' }));
    expect(await screen.findByText(/^We will notify you/)).toBeDefined();
    expect(push.subscribed).toEqual(['cHVibGlj']);
    expect(addPush.mock.calls[0]).toMatchObject([
      { body: { endpoint: 'https://push.example.net/1', p256dh: 'point', auth: 'secret' } },
    ]);
  });

  it('still offers text messages if the browser refuses push notices', async () => {
    withPush().permission = 'denied';
    showWith();
    await write('Hello');
    fireEvent.click(await screen.findByRole('button', { name: 'Show it on this device' }));
    expect(await screen.findByText(/^This browser blocks notices/)).toBeDefined();
    expect(addPush).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send me a text message' })).toBeDefined();
  });

  it('is not repeated after a refusal, and focus returns to the field', async () => {
    showWith();
    await write('Hello');
    fireEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    cleanup();
    showWith();
    await write('Hello again');
    expect(await screen.findByText('Hello again')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });

  it.each([
    ['to a patient who already has notifications', { isText: true, timeZone: 'UTC', language: 'en' as const }],
    ['to a patient without a phone number', { phoneNumber: null }],
  ])('is not shown %s', async (_, kept) => {
    const get = vi.fn(async () => ({ ...notices, ...kept }));
    renderPage({
      api: fakeApi(signedIn, { chat: { list, send }, notices: { get, move: get } }),
      at: '/liveChat',
      path: '/liveChat',
      page: <LiveChatPage />,
    });
    await write('Hello');
    await waitFor(() => expect(get).toHaveBeenCalled());
    expect(await screen.findByText('Hello')).toBeDefined();
    expect(screen.queryByText(title)).toBeNull();
  });
});

describe('a question about a result', () => {
  const about = { measurementUid: MEASUREMENT_ID, measure: 'heartRateBpm' };
  const heartRate = {
    measurementTypeId: 'heartRateBpm',
    displayName: 'Heart rate',
    value: 133.6,
    unit: 'bpm',
    precision: 0,
    measurementItems: [],
  };
  const get = async () =>
    ({ id: MEASUREMENT_ID, created: '2026-03-13T15:00:00Z', groups: [{ items: [heartRate] }] }) as never;
  const shared = { term: 'untilEnded' as const, since: '2026-03-01T00:00:00Z', until: null, scan: null };

  function showQuestion(given: CareTeamAccess['given'] = null, measurement = get) {
    beginQuestion(about);
    renderPage({
      api: fakeApi(signedIn, {
        chat: { list, send },
        measurements: { ...signedIn.measurements, get: measurement },
        careTeamAccess: { get: async () => ({ ...notSeen, given }) },
      }),
      at: '/liveChat',
      path: '/liveChat',
      page: <LiveChatPage />,
    });
  }
  const sent = () => (send.mock.calls as [{ body: { about?: object } }][])[0]?.[0].body.about;

  it('says exactly what the clinic receives, and sends no value by default', async () => {
    showQuestion();
    expect(await screen.findByText('You are asking about Heart rate 134 bpm from Mar 13, 2026.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'I would like an appointment.' })).toBeNull();
    expect(await screen.findByText(/gets the name and the day of this result, but not the value/)).toBeDefined();
    await write('Too high?');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(sent()).toEqual({ ...about, hasValue: false, timeZone: expect.any(String) });
    await waitFor(() => expect(screen.queryByText(/^You are asking about/)).toBeNull());
    expect(sessionStorage.getItem('chatDraft')).toBeNull();
  });

  it('sends the value if the patient checks the box', async () => {
    showQuestion();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Let my clinic see this one value' }));
    expect(await screen.findByText(/then sees Heart rate 134 bpm with your message, and nothing else/)).toBeDefined();
    await write('Too high?');
    await waitFor(() => expect(sent()).toMatchObject({ hasValue: true }));
  });

  it('says that the clinic sees the value if results are shared, and has no checkbox', async () => {
    showQuestion(shared);
    expect(await screen.findByText('Your clinic sees this value, because you share it.')).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('does not apply permission for another scan', async () => {
    showQuestion({ ...shared, term: 'oneScan', scan: { id: PATIENT_UID, created: '2026-03-01T00:00:00Z' } });
    expect(await screen.findByText(/but not the value/)).toBeDefined();
  });

  it('survives a reload and can be sent without the result', async () => {
    showQuestion();
    await screen.findByText(/^You are asking about/);
    fireEvent.change(await field(), { target: { value: 'Too high?' } });
    expect(sessionStorage.getItem('chatDraft')).toContain(MEASUREMENT_ID);
    fireEvent.click(screen.getByRole('button', { name: 'Ask without this result' }));
    expect(document.activeElement).toBe(await field());
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(sent()).toBeUndefined();
  });

  it('keeps text that was written before', async () => {
    sessionStorage.setItem('chatDraft', JSON.stringify({ text: 'By the way', sentAs: null }));
    showQuestion();
    expect((await field()).value).toBe('By the way');
  });

  it('says that a result has been deleted', async () => {
    showQuestion(null, () => Promise.reject(serverProblem('not-found')));
    expect(await screen.findByText(/^This result no longer exists/)).toBeDefined();
  });

  it('is shown above its message with a link to the result', async () => {
    add('PATIENT', 'Too high?');
    stored[0] = {
      ...(stored[0] as ChatMessage),
      about: { ...about, displayName: 'Heart rate', day: '2026-03-13', hasValue: true },
    };
    show();
    const link = await screen.findByRole('link', { name: 'About: Heart rate, Mar 13, 2026' });
    expect(link.getAttribute('href')).toBe(`/resultSummary/history/${MEASUREMENT_ID}`);
    expect(screen.getByText('With its value')).toBeDefined();
  });
});
