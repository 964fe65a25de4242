import { describe, expect, it } from 'vitest';
import { addressOfConversation, addressOfList, filterOf } from './messages.model.ts';

describe('the address', () => {
  it.each([
    ['', { state: 'open', owner: 'all', search: '' }],
    ['?state=snoozed&owner=mine&search=sore+throat', { state: 'snoozed', owner: 'mine', search: 'sore throat' }],
  ] as const)('%j says what is shown, and is made of it again', (query, filter) => {
    expect(filterOf(new URLSearchParams(query))).toEqual(filter);
    expect(addressOfList(filter)).toBe(`/admin/chat${query}`);
    expect(addressOfConversation('a b', filter)).toBe(`/admin/chat/a%20b${query}`);
  });

  it('with something else in it shows what stands there by itself', () =>
    expect(filterOf(new URLSearchParams('state=x&owner=y'))).toEqual({ state: 'open', owner: 'all', search: '' }));
});
