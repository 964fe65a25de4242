import type { AskedOfTeam } from '@mien/contract';
import { chatInbox as english } from '@mien/messages';
import { Box, Muted, Row, Stack, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { aboutTitle, itemValueText } from '../../shared/health/conversation/about-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';

const { about: texts } = textsOf('chatInbox', english).conversation;

interface AskedResultProps {
  readonly patientUid: string;
  readonly position: number;
  readonly about: AskedOfTeam;
}

/** The result that a patient asks about, with its value if the patient lets the reader see it. Each view is logged. */
export function AskedResult({ patientUid, position, about }: AskedResultProps) {
  const { client } = useApi();
  const maySee = useReachOf()('readResults') === 'client';
  const { data, error } = useQuery({
    queryKey: ['askedResult', patientUid, position],
    queryFn: () => client.conversations.asked({ params: { uid: patientUid, position } }),
    enabled: maySee,
    // Each request is logged in the patient's access log, and a scan never changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <Box padding={3} sidePadding={4} ground="card">
      <Stack gap={1}>
        <Text weight={600}>{aboutTitle(about)}</Text>
        {data && (
          <Text size="lead" weight={700} hasEvenDigits>
            {itemValueText(data.item)}
          </Text>
        )}
        {error && <Muted size="small">{whyNot(error)}</Muted>}
        {data?.measurementUid && (
          <Row size="small">
            <LoneLink to={`${paths.patientForStaffOf(patientUid)}?scan=${encodeURIComponent(data.measurementUid)}`}>
              {texts.open}
            </LoneLink>
          </Row>
        )}
        {isProblem(error, 'results-not-shared') && (
          <Row size="small">
            <LoneLink to={paths.patientForStaffOf(patientUid)}>{texts.ask}</LoneLink>
          </Row>
        )}
      </Stack>
    </Box>
  );
}

function whyNot(error: Error): string {
  if (isProblem(error, 'results-not-shared')) return texts.notShared;
  return isProblem(error, 'not-found') ? texts.gone : texts.failed;
}
