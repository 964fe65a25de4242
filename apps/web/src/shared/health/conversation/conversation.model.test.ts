import type { ChatMessage } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  hasArrived,
  isChatDraft,
  lastWithoutGap,
  mergeMessages,
  messageOfDraft,
} from './conversation.model.ts';

const message = (position: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  messageUid: `0190a000-0000-7000-8000-00000000000${position}`,
  position,
  sender: { clientType: 'PATIENT' },
  message: `message ${position}`,
  createdAt: '2026-03-14T12:00:00Z',
  about: null,
  ...changes,
});

describe('a conversation', () => {
  it('messages are merged in order, each once', () => {
    const merged = mergeMessages([message(1), message(3)], [message(2), message(3)]);
    expect(merged.map((entry) => entry.position)).toEqual([1, 2, 3]);
  });

  it.each([
    [[], 0],
    [[1, 2, 3], 3],
    // The user's own message is known at once; the answer written just before it is still to be fetched.
    [[1, 2, 4], 2],
    [[51, 52], 52],
  ])('messages with the positions %j are complete up to %i', (positions, last) =>
    expect(lastWithoutGap(positions.map((position) => message(position)))).toBe(last),
  );

  it('messages are grouped by day in the patient’s time zone', () => {
    const days = daysOf(
      [message(1, { createdAt: '2026-03-15T04:00:00Z' }), message(2, { createdAt: '2026-03-15T06:00:00Z' })],
      'America/Chicago',
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-03-14', '2026-03-15']);
  });
});

describe('a message draft', () => {
  const sentAs = { messageUid: 'first', message: 'Hello' };

  it('keeps its uid when it is retried, and gets a new one when its text changes', () => {
    expect(messageOfDraft({ text: ' Hello ', sentAs: null }, () => 'new')).toEqual({
      messageUid: 'new',
      message: 'Hello',
    });
    expect(messageOfDraft({ text: 'Hello', sentAs }, () => 'new')).toEqual(sentAs);
    expect(messageOfDraft({ text: 'Hello there', sentAs }, () => 'new').messageUid).toBe('new');
  });

  it('has arrived if the conversation has its uid and its text is unchanged', () => {
    const there = [message(1, { messageUid: 'first', message: 'Hello' })];
    expect(hasArrived({ text: 'Hello', sentAs }, there)).toBe(true);
    expect(hasArrived({ text: 'Hello again', sentAs }, there)).toBe(false);
    expect(hasArrived({ text: 'Hello', sentAs }, [])).toBe(false);
  });

  it('becomes another message if it is about another value or attaches the value', () => {
    const about = { measurementUid: 'scan', measure: 'heartRateBpm', hasValue: false };
    const sent = { text: 'Hello', sentAs: { ...sentAs, about }, about };
    expect(messageOfDraft(sent, () => 'new')).toEqual({ ...sentAs, about });
    for (const changed of [
      { ...about, hasValue: true },
      { ...about, measure: 'sdnnMs' },
    ])
      expect(messageOfDraft({ ...sent, about: changed }, () => 'new')).toEqual({
        messageUid: 'new',
        message: 'Hello',
        about: changed,
      });
    const { about: _, ...without } = sent;
    expect(messageOfDraft(without, () => 'new')).toEqual({ messageUid: 'new', message: 'Hello' });
    const there = [message(1, { messageUid: 'first', message: 'Hello' })];
    expect([sent, without].map((draft) => hasArrived(draft, there))).toEqual([true, false]);
    expect(isChatDraft(sent)).toBe(true);
    expect(isChatDraft({ ...sent, about: { measure: 7 } })).toBe(false);
  });

  it.each([[null], [{}], [{ text: 1, sentAs: null }], [{ text: 'x', sentAs: { messageUid: 1, message: 'x' } }]])(
    'cannot be %j',
    (value) => expect(isChatDraft(value)).toBe(false),
  );
});
