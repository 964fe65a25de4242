import { describe, expect, it } from 'vitest';
import { compareJournal, createJournal, nameOf, type WriteKind } from './journal.ts';

/** A journal with one write and the number of times it was sent, confirmed and found. */
function compared(kind: WriteKind, sends: number, acknowledgements: number, found: number) {
  const journal = createJournal();
  for (let send = 0; send < sends; send += 1) journal.send(kind, 'x');
  for (const entry of journal.entries()) entry.acknowledgements = acknowledgements;
  const { lost, doubled, unconfirmed } = compareJournal(journal.entries(), new Map([[nameOf(kind, 'x'), found]]));
  return { lost: lost.length, doubled: doubled.length, unconfirmed: unconfirmed.length };
}

const NOTHING = { lost: 0, doubled: 0, unconfirmed: 0 };

describe('a write with an id', () => {
  it('is correct if it exists once, however often it was sent and confirmed', () => {
    expect(compared('message', 1, 1, 1)).toEqual(NOTHING);
    expect(compared('message', 4, 2, 1)).toEqual(NOTHING);
  });

  it('is lost if it was confirmed and does not exist', () =>
    expect(compared('message', 2, 1, 0)).toEqual({ ...NOTHING, lost: 1 }));

  it('is duplicated if it exists twice', () =>
    expect(compared('outcome', 2, 1, 2)).toEqual({ ...NOTHING, doubled: 1 }));

  it('is reported if it was never confirmed, whether it exists or not', () => {
    expect(compared('share', 3, 0, 0)).toEqual({ ...NOTHING, unconfirmed: 1 });
    expect(compared('share', 3, 0, 1)).toEqual({ ...NOTHING, unconfirmed: 1 });
  });
});

describe('a write without an id', () => {
  it('may exist as often as it was sent, and must exist as often as it was confirmed', () => {
    expect(compared('consent', 3, 2, 2)).toEqual(NOTHING);
    expect(compared('consent', 3, 2, 3)).toEqual(NOTHING);
    expect(compared('consent', 3, 2, 1)).toEqual({ ...NOTHING, lost: 1 });
    expect(compared('registration', 1, 1, 2)).toEqual({ ...NOTHING, doubled: 1 });
  });
});
