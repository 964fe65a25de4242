import type { Attention, Comparison, Entry, MeasurementResult } from '@mien/contract';
import { type Top, topOf } from '@mien/domain';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.tsx';
import { serverNow } from '../../platform/server-time.ts';
import { useSession } from '../../platform/session.ts';
import { attentionQuery } from '../attention-rule/attention-query.ts';
import { cuffsOf, isSevereNow, latestEntriesQuery, sittingOf } from '../latest-entries.ts';
import { knownScan } from './known-scan.ts';

/** The notice at the top of a signed-in patient's page, and the data it may name: the newest cuff entry, the readings that need attention. */
export interface TopOfPage {
  readonly top: Top;
  readonly cuff: Entry | undefined;
  /** A very high cuff entry of the last day that a later one followed. */
  readonly cuffBefore: Entry | undefined;
  readonly attention: Attention | undefined;
}

/**
 * The notice at the top, from everything currently known about the signed-in patient. Missing data never leads to
 * reassurance. A scan-only session has neither entries nor other scans.
 *
 * @param result  the scan that the page shows; null if it shows none, undefined while loading
 * @param isPast  whether a later scan followed it: a cuff reading without same-day advice is not about that day
 */
export function useTop(
  result: MeasurementResult | null | undefined,
  comparison: Comparison | null | undefined,
  isPast = false,
): TopOfPage {
  const { client } = useApi();
  const { data: session } = useSession();
  const isWhole = session != null && !session.isScanOnly;
  const { data: attention } = useQuery({ ...attentionQuery(client), enabled: isWhole });
  const { data: entries } = useQuery({ ...latestEntriesQuery(client), enabled: isWhole });
  const at = serverNow();
  const newest = cuffsOf(entries?.items, at);
  const cuff = isPast && newest.cuff && !isSevereNow(newest.cuff, at) ? undefined : newest.cuff;
  const cuffBefore = isPast ? undefined : newest.cuffBefore;
  const top = topOf({
    at,
    scan: result ? knownScan(result, comparison?.measures ?? []) : null,
    cuff: cuff ? sittingOf(cuff) : null,
    cuffBefore: cuffBefore ? sittingOf(cuffBefore) : null,
    attention: attention?.measures ?? [],
    isSeatAsked: attention !== undefined && attention.seatedAskedFor !== null,
    isPending:
      result === undefined ||
      session === undefined ||
      (isWhole && (!attention || !entries || comparison === undefined)),
  });
  return { top, cuff, cuffBefore, attention };
}
