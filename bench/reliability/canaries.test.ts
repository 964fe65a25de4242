import type { Role } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { createCanaryFinder } from './canaries.ts';

const person = (clientId: string, userId: string, ...roles: Role[]) => ({
  clientId,
  userId,
  roles,
  canaries: { name: `Qxname${userId}`, message: `Qxmessage${userId}`, result: `Qxresult${userId}` },
});
const ana = person('clinic', 'ana', 'Patient');
const ben = person('clinic', 'ben', 'Patient');
const find = createCanaryFinder([ana, ben]);
const everythingOf = ({ canaries }: typeof ana) => JSON.stringify({ items: [canaries] });
const allowed = (...caller: Parameters<typeof person>) =>
  find(everythingOf(ana), person(...caller))
    .filter(({ isAllowed }) => isAllowed)
    .map(({ kind }) => kind);

describe('marks of people in an answer', () => {
  it('are found anywhere, if they are there', () => {
    expect(find(everythingOf(ana), ana)).toHaveLength(3);
    expect(find(`{"x":"a${ben.canaries.name}z"}`, ana)).toMatchObject([{ owner: ben, kind: 'name', isAllowed: false }]);
    expect(find('{}', ana)).toEqual([]);
  });

  it('may be seen by their owner, and by no other patient or stranger', () => {
    expect(allowed('clinic', 'ana', 'Patient')).toEqual(['name', 'message', 'result']);
    expect(allowed('clinic', 'ben', 'Patient')).toEqual([]);
    expect(find(everythingOf(ana), null).some(({ isAllowed }) => isAllowed)).toBe(false);
  });

  it('may be seen by staff as far as their role allows, except results', () => {
    expect(allowed('clinic', 'x', 'Client Admin')).toEqual(['name', 'message']);
    expect(allowed('other', 'x', 'Client Admin')).toEqual([]);
    expect(allowed('other', 'x', 'System User')).toEqual(['name']);
    expect(allowed('other', 'x', 'Provider Admin')).toEqual(['name', 'message']);
  });

  it('of results may be seen by the care team of a patient who lets it, and by no other staff', () => {
    const findShared = createCanaryFinder([ana, ben], new Set(['ana']));
    const seenBy = (...caller: Parameters<typeof person>) =>
      findShared(everythingOf(ana) + everythingOf(ben), person(...caller))
        .filter(({ kind, isAllowed }) => kind === 'result' && isAllowed)
        .map(({ owner }) => owner.userId);
    expect(seenBy('clinic', 'x', 'Client User')).toEqual(['ana']);
    expect(seenBy('other', 'x', 'Client User')).toEqual([]);
    expect(seenBy('clinic', 'x', 'Provider Admin')).toEqual([]);
  });

  it('of staff may be seen where an actor is named, for any client, but nobody else there', () => {
    const sam = person('other', 'sam', 'Patient', 'System User');
    const findAll = createCanaryFinder([ana, ben, sam]);
    const log = JSON.stringify([ben.canaries.name, sam.canaries.name, sam.canaries.message]);
    const seen = findAll(log, ana, { namesStaff: true }).filter(({ isAllowed }) => isAllowed);
    expect(seen).toMatchObject([{ owner: sam, kind: 'name' }]);
    expect(findAll(log, ana).some(({ isAllowed }) => isAllowed)).toBe(false);
    expect(findAll(log, null, { namesStaff: true }).some(({ isAllowed }) => isAllowed)).toBe(false);
  });
});
