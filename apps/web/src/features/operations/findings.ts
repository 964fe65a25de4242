import type { Operations } from '@mien/contract';
import { operations as english, fill } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { durationText, jobName, messageTotals, totalOf } from './operations.model.ts';

const texts = textsOf('operations', english);
const words = texts.findings;

/** Minimum number of refused calls of one kind that is reported at the top. A few of each kind are usual. Chosen. */
const MANY_CALLS = 20;
/** Longer waiting times of a text message are reported at the top. Chosen. */
const LONG_WAIT_S = 600;

/** Ids of the sections that findings link to. */
export const SECTION_IDS = {
  jobs: 'operations-jobs',
  messages: 'operations-messages',
  calls: 'operations-calls',
} as const;

/** A possible problem, and the section with the details. */
export interface Finding {
  readonly text: string;
  readonly section: (typeof SECTION_IDS)[keyof typeof SECTION_IDS];
}

/** Possible problems, most severe first. */
export function findingsOf(figures: Operations): readonly Finding[] {
  const { jobs, queue, budgets, refusedNetworks } = figures;
  const failed = jobs.filter(({ hasFailed }) => hasFailed).map(({ job }) => jobName(job));
  const { refused } = messageTotals(figures);
  const heldBack = totalOf(budgets.map((budget) => budget.refused));
  const [worst] = refusedNetworks.toSorted((one, other) => other.count - one.count);
  const found: (Finding | null)[] = [
    failed.length === 0
      ? null
      : { text: fill(words.jobFailed, { jobs: failed.join(texts.findings.separator) }), section: SECTION_IDS.jobs },
    queue.oldestWaitingS === null || queue.oldestWaitingS < LONG_WAIT_S
      ? null
      : { text: fill(words.waiting, { time: durationText(queue.oldestWaitingS) }), section: SECTION_IDS.messages },
    heldBack === 0 ? null : { text: pluralText(words.heldBack, heldBack), section: SECTION_IDS.messages },
    refused === 0 ? null : { text: pluralText(words.refused, refused), section: SECTION_IDS.messages },
    worst === undefined || worst.count < MANY_CALLS
      ? null
      : {
          text: pluralText(words.network[worst.kind], worst.count),
          section: SECTION_IDS.calls,
        },
  ];
  return found.filter((finding) => finding !== null);
}
