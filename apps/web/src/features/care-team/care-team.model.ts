import type { CareTeamAccess, CareTeamReceipt } from '@mien/contract';
import type { CareTeamTerm } from '@mien/domain';
import { careTeam as english, fill } from '@mien/messages';
import { askerName, dayText } from '../../shared/care-team.ts';
import { textsOf } from '../../shared/language.ts';

const texts = textsOf('careTeam', english);

/** What the care team sees now, in a sentence. */
export function stateText({ clientName: client, given, receipts }: CareTeamAccess): string {
  if (given === null) return fill(receipts[0]?.act === 'ended' ? texts.ended : texts.off, { client });
  if (given.term === 'oneScan')
    return given.scan === null
      ? fill(texts.scanGone, { client })
      : fill(texts.given.oneScan, { client, date: dayText(given.scan.created) });
  if (given.term === 'days') return fill(texts.given.days, { client, date: dayText(given.until ?? given.since) });
  return fill(texts.given.untilEnded, { client });
}

/** What was asked or decided, in a sentence. */
export function receiptText({ act, term, until, scanCreated, by }: CareTeamReceipt): string {
  const { receipts } = texts;
  if (act === 'asked') return fill(receipts.asked, { who: by ? askerName(by) : texts.request.somebody });
  if (act !== 'given') return receipts[act];
  if (term === 'days' && until !== null) return fill(receipts.given.days, { date: dayText(until) });
  if (term !== 'oneScan') return receipts.given.untilEnded;
  return scanCreated === null ? receipts.givenScanGone : fill(receipts.given.oneScan, { date: dayText(scanCreated) });
}

/** For how long a request may be granted: one scan only where there is one. */
export function termsOf({ newestScan }: Pick<CareTeamAccess, 'newestScan'>): readonly CareTeamTerm[] {
  return newestScan === null ? ['days', 'untilEnded'] : ['oneScan', 'days', 'untilEnded'];
}
