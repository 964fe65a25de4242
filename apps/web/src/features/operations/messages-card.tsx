import type { Operations } from '@mien/contract';
import { operations as english, fill } from '@mien/messages';
import { Disclosure } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { CountChart } from './day-chart.tsx';
import { SECTION_IDS } from './findings.ts';
import { countDays, durationText, messageTotals, numberText } from './operations.model.ts';
import { Figure, Figures, Part, Table } from './operations-parts.tsx';

const texts = textsOf('operations', english);

const SIGN_IN_KINDS = ['passkey', 'code', 'singleSignOn', 'other'] as const;

export function MessagesCard({ figures }: { readonly figures: Operations }) {
  const words = texts.messages;
  const { queue, messages, signIns, refusals, limited, budgets, networks } = figures;
  const totals = messageTotals(figures);
  const unused = budgets.filter((one) => !isTouched(one));
  const waitingNotes = [
    ...(queue.oldestWaitingS === null ? [] : [fill(words.waitingSince, { time: durationText(queue.oldestWaitingS) })]),
    ...(queue.failedBefore === 0 ? [] : [pluralText(words.failedBefore, queue.failedBefore)]),
  ];
  const limits: Readonly<Record<string, string>> = { ...words.limits, ...words.budgets.names };
  return (
    <Part title={words.title} id={SECTION_IDS.messages}>
      <Figures>
        <Figure label={words.sent} value={totals.sent} />
        {(queue.waiting > 0 || waitingNotes.length > 0) && (
          <Figure
            label={words.waiting}
            value={queue.waiting}
            note={waitingNotes.length === 0 ? undefined : waitingNotes.join(', ')}
          />
        )}
        {(['refused', 'expired', 'limited'] as const)
          .filter((name) => totals[name] > 0)
          .map((name) => (
            <Figure key={name} label={words[name]} value={totals[name]} />
          ))}
      </Figures>
      <Table
        title={words.signIns.title}
        columns={[words.signIns.how, words.signIns.count]}
        rows={SIGN_IN_KINDS.filter((kind) => signIns[kind] > 0).map((kind) => [
          words.signIns.kinds[kind],
          signIns[kind],
        ])}
      />
      <CountChart
        title={words.title}
        series={[
          { name: words.sent, tone: 'good' },
          { name: words.refused, tone: 'bad' },
          { name: words.expired, tone: 'quiet' },
        ]}
        days={countDays(messages, ({ sent, refused, expired }) => [sent, refused, expired])}
      />
      <Table
        title={words.budgets.title}
        columns={[words.budgets.budget, words.budgets.used, words.budgets.limit, words.budgets.refused]}
        rows={budgets
          .filter(isTouched)
          .map(({ budget, used, limit, refused }) => [words.budgets.names[budget], used, limit, refused])}
      />
      {unused.length > 0 && (
        <Disclosure title={fill(words.budgets.unused, { count: numberText(unused.length) })}>
          <Table
            title={words.budgets.title}
            isOnly
            columns={[words.budgets.budget, words.budgets.limit]}
            rows={unused.map(({ budget, limit }) => [words.budgets.names[budget], limit])}
          />
        </Disclosure>
      )}
      {networks.length > 0 && (
        <Table
          title={words.networks.title}
          columns={[words.networks.network, words.networks.codes]}
          rows={networks.map(({ label, codes }) => [label, codes])}
        />
      )}
      {refusals.length > 0 && (
        <Table
          title={words.refusals}
          columns={[words.refusals, words.refused]}
          rows={refusals.map(({ error, count }) => [error || words.unknownRefusal, count])}
        />
      )}
      {limited.length > 0 && (
        <Table
          title={words.limited}
          columns={[words.limit, words.count]}
          rows={limited.map(({ limitedBy, count }) => [limits[limitedBy] ?? limitedBy, count])}
        />
      )}
    </Part>
  );
}

/** Whether any of a budget was used or refused. */
const isTouched = ({ used, refused }: Operations['budgets'][number]) => used > 0 || refused > 0;
