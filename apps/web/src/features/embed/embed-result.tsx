import { embed as english } from '@mien/messages';
import { Button, Muted, Spinner, Stack, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { PlainValues } from '../../shared/health/result/plain-value.tsx';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { problemText } from '../../shared/platform/problem-text.ts';

const { result: texts } = textsOf('embed', english);

interface EmbedResultProps {
  readonly measurementId: string;
  /** Whether the person returns to the page from which they came. */
  readonly returns: boolean;
  readonly onDone: () => void;
}

/** The result of the session's scan. The page around this one cannot read it. */
export function EmbedResult({ measurementId, returns, onDone }: EmbedResultProps) {
  const { client } = useApi();
  const result = useQuery(resultQuery(client, measurementId));
  return (
    <Stack gap={4}>
      <PageHeading title={texts.title} />
      {result.data && <PlainValues result={result.data} />}
      {result.isError && <p role="alert">{problemText(result.error)}</p>}
      {result.isPending && <Spinner text={texts.preparing} />}
      <Text weight={600}>{texts.unwell}</Text>
      <Muted>{texts.stored}</Muted>
      <Button isBlock onClick={onDone}>
        {returns ? texts.back : texts.done}
      </Button>
    </Stack>
  );
}
