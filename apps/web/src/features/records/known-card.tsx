import type { RecordPart, RecordsOverview } from '@mien/contract';
import { PURPOSES_FOR_PATIENTS } from '@mien/domain';
import { records as english, fill } from '@mien/messages';
import { Card, Disclosure, Muted, Row, Spinner, Stack } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { CardTitle } from './card-title.tsx';

const { known: texts } = textsOf('records', english);

type Part = RecordsOverview['parts'][number];

const NAMES: Readonly<Record<RecordPart, string>> = texts.parts;
const DAYS_OF_A_YEAR = 365.25;

function timeText(days: number): string {
  return days < 2 * DAYS_OF_A_YEAR
    ? pluralText(texts.days, days)
    : pluralText(texts.years, Math.round(days / DAYS_OF_A_YEAR));
}

const keptText = (kept: NonNullable<Part['kept']>): string => fill(texts[kept.since], { time: timeText(kept.days) });

/** What is stored about the patient, why and for how long: the parts of the export, without its content. */
export function KnownCard({ uid }: { readonly uid: string }) {
  const { client } = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['recordsOverview', uid],
    queryFn: () => client.records.overview({ params: { uid } }),
  });
  return (
    <Card id="data-known" aria-label={texts.title}>
      <Stack gap={4}>
        <CardTitle icon="person">{texts.title}</CardTitle>
        <Muted>{texts.text}</Muted>
        {data ? (
          <Purposes parts={data.parts} />
        ) : error ? (
          <ProblemView error={error} onRetry={() => void refetch()} isPart />
        ) : (
          <Spinner text={texts.loading} />
        )}
      </Stack>
    </Card>
  );
}

function Purposes({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <div>
      {PURPOSES_FOR_PATIENTS.map((purpose) => (
        <Disclosure key={purpose} title={texts.purposes[purpose]} look="row" ground="lines">
          <Stack as="ul" gap={3} padding={3}>
            {parts
              .filter((part) => part.purpose === purpose)
              .map((part) => (
                <li key={part.part}>
                  <Row as="p" gap={3} isOneLine justify="between" align="baseline">
                    <span>{NAMES[part.part]}</span>
                    <strong>{part.count}</strong>
                  </Row>
                  {part.kept && <Muted>{keptText(part.kept)}</Muted>}
                </li>
              ))}
          </Stack>
        </Disclosure>
      ))}
    </div>
  );
}
