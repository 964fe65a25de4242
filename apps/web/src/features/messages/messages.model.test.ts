import { describe, expect, it } from 'vitest';
import { addressOfConversation, addressOfList, filterOf } from './messages.model.ts';

describe('the URL of the conversation list', () => {
  it.each([
    ['', { state: 'open', owner: 'all', search: '' }],
    ['?state=snoozed&owner=mine&search=sore+throat', { state: 'snoozed', owner: 'mine', search: 'sore throat' }],
  ] as const)('round-trips %j', (query, filter) => {
    expect(filterOf(new URLSearchParams(query))).toEqual(filter);
    expect(addressOfList(filter)).toBe(`/admin/chat${query}`);
    expect(addressOfConversation('a b', filter)).toBe(`/admin/chat/a%20b${query}`);
  });

  it('falls back to the default for unknown values', () =>
    expect(filterOf(new URLSearchParams('state=x&owner=y'))).toEqual({ state: 'open', owner: 'all', search: '' }));
});
