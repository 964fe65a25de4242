import type { CareTeamAccess, CareTeamReceipt } from '@mien/contract';
import { ADULT_AGE_YEARS, ageFromBirthDate, type CareTeamTerm } from '@mien/domain';
import { careTeam as english, fill } from '@mien/messages';
import { askerName } from '../../shared/health/care-team.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { longDayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('careTeam', english);

/** What the care team sees now, in a sentence. */
export function stateText({ clientName: client, given, receipts }: CareTeamAccess): string {
  if (given === null) return fill(receipts[0]?.act === 'ended' ? texts.ended : texts.off, { client });
  if (given.term === 'oneScan')
    return given.scan === null
      ? fill(texts.scanGone, { client })
      : fill(texts.given.oneScan, { client, date: longDayText(given.scan.created) });
  if (given.term === 'days') return fill(texts.given.days, { client, date: longDayText(given.until ?? given.since) });
  return fill(texts.given.untilEnded, { client });
}

/** What the care team sees now, since when, until when, and how to end it. */
export function nowFacts({
  term,
  since,
  until,
  scan,
}: NonNullable<CareTeamAccess['given']>): readonly { readonly about: string; readonly text: string }[] {
  const { now } = texts;
  const one = scan === null ? now.none : fill(now.one, { date: longDayText(scan.created) });
  return [
    { about: now.sees, text: term === 'oneScan' ? one : now.all },
    { about: now.since, text: longDayText(since) },
    // `untilEnded` is covered by the sentence above.
    ...(term === 'oneScan' && until !== null ? [{ about: now.until, text: longDayText(until) }] : []),
  ];
}

/** A text version is the date it came into force, regardless of time zones. */
export function versionText(version: string): string {
  return calendarFormat({ dateStyle: 'long' }).format(new Date(version));
}

/** A request or decision in a sentence. */
export function receiptText({ act, term, until, scanCreated, by }: CareTeamReceipt): string {
  const { receipts } = texts;
  if (act === 'asked') return fill(receipts.asked, { who: by ? askerName(by) : texts.request.somebody });
  if (act !== 'given') return receipts[act];
  if (term === 'days' && until !== null) return fill(receipts.given.days, { date: longDayText(until) });
  if (term !== 'oneScan') return receipts.given.untilEnded;
  return scanCreated === null
    ? receipts.givenScanGone
    : fill(receipts.given.oneScan, { date: longDayText(scanCreated) });
}

/** Whether a person is known to be an adult on a day. */
export const isOfAge = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && ageFromBirthDate(birthDate, today) >= ADULT_AGE_YEARS;

/** Terms that can be granted: "one scan" only if there is one. */
export function termsOf({ newestScan }: Pick<CareTeamAccess, 'newestScan'>): readonly CareTeamTerm[] {
  return newestScan === null ? ['days', 'untilEnded'] : ['oneScan', 'days', 'untilEnded'];
}
