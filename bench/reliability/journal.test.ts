import { describe, expect, it } from 'vitest';
import { compareJournal, createJournal, nameOf, type WriteKind } from './journal.ts';

/** A journal of one write with how often it was sent, confirmed and found. */
function compared(kind: WriteKind, sends: number, acknowledgements: number, found: number) {
  const journal = createJournal();
  for (let send = 0; send < sends; send += 1) journal.send(kind, 'x');
  for (const entry of journal.entries()) entry.acknowledgements = acknowledgements;
  const { lost, doubled, unconfirmed } = compareJournal(journal.entries(), new Map([[nameOf(kind, 'x'), found]]));
  return { lost: lost.length, doubled: doubled.length, unconfirmed: unconfirmed.length };
}

const NOTHING = { lost: 0, doubled: 0, unconfirmed: 0 };

describe('a write with an id', () => {
  it('is as it should be when it is there once, however often it was sent and confirmed', () => {
    expect(compared('message', 1, 1, 1)).toEqual(NOTHING);
    expect(compared('message', 4, 2, 1)).toEqual(NOTHING);
  });

  it('is lost when it was confirmed and is not there', () =>
    expect(compared('message', 2, 1, 0)).toEqual({ ...NOTHING, lost: 1 }));

  it('is doubled when it is there twice', () =>
    expect(compared('outcome', 2, 1, 2)).toEqual({ ...NOTHING, doubled: 1 }));

  it('is reported when it was never confirmed, whether it is there or not', () => {
    expect(compared('share', 3, 0, 0)).toEqual({ ...NOTHING, unconfirmed: 1 });
    expect(compared('share', 3, 0, 1)).toEqual({ ...NOTHING, unconfirmed: 1 });
  });
});

describe('a write without an id', () => {
  it('may be there as often as it was sent, and has to be as often as it was confirmed', () => {
    expect(compared('consent', 3, 2, 2)).toEqual(NOTHING);
    expect(compared('consent', 3, 2, 3)).toEqual(NOTHING);
    expect(compared('consent', 3, 2, 1)).toEqual({ ...NOTHING, lost: 1 });
    expect(compared('registration', 1, 1, 2)).toEqual({ ...NOTHING, doubled: 1 });
  });
});
