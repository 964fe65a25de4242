import type { Operations } from '@mien/contract';
import { operations as english } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { SECTION_IDS } from './findings.ts';
import { jobName, reportText, runText } from './operations.model.ts';
import { Part, Table } from './operations-parts.tsx';

const texts = textsOf('operations', english);

export function JobsCard({ jobs }: { readonly jobs: Operations['jobs'] }) {
  const words = texts.jobs;
  return (
    <Part title={words.title} id={SECTION_IDS.jobs}>
      <Table
        title={words.did}
        isOnly
        columns={[words.job, words.last, words.did, words.next]}
        rows={jobs.map((job) => [
          jobName(job.job),
          job.finishedAt === null ? words.never : runText(job.finishedAt),
          job.isRunning ? words.running : job.hasFailed ? words.failed : reportText(job.report),
          runText(job.dueAt),
        ])}
      />
    </Part>
  );
}
