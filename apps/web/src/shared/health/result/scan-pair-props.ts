import type { ScanPair } from '@mien/contract';
import type { MissingValue } from './missing-text.ts';
import type { SourceWords } from './pair-text.ts';

export interface ScanPairTableProps {
  readonly pair: ScanPair;
  /** The patient's name; empty for none. */
  readonly name: string;
  readonly sources: SourceWords;
  /** Why a value is missing. */
  readonly reasonText: (missing: MissingValue) => string;
  /** The URL of a single scan. */
  readonly addressOf: (id: string) => string;
  /** The URL for selecting another scan in its place. */
  readonly changeOf?: (id: string) => string;
  /** Router state for the URL. */
  readonly state?: unknown;
}
