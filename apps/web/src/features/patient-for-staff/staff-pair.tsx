import { patientForStaff as english, scanPair as englishPair, sharedResult as englishShared } from '@mien/messages';
import { Button, Card, Muted, Row, Spinner, Stack } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type MissingValue, missingText } from '../../shared/health/result/missing-text.ts';
import { ScanPairTable } from '../../shared/health/result/scan-pair.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useForgetWhenOver, usePerson, useScanPair } from '../../shared/staff/patient-for-staff.queries.ts';
import { addressOfChoice, type ScanChoice } from './scan-choice.ts';

const texts = textsOf('patientForStaff', english);
const words = textsOf('scanPair', englishPair);
const shared = textsOf('sharedResult', englishShared);

const reasonText = (missing: MissingValue) => missingText(missing, shared);

interface StaffPairProps {
  readonly uid: string;
  readonly one: string;
  readonly other: string;
  readonly choice: ScanChoice;
}

/**
 * Two scans of a patient side by side, if the patient shares all. Tags are shown; free-text notes are only for the
 * patient.
 */
export function StaffPair({ uid, one, other, choice }: StaffPairProps) {
  const { client } = useApi();
  const { state } = useLocation();
  const toasts = useToasts();
  const { data: person } = usePerson(uid);
  const { data: pair, error, refetch } = useScanPair(uid, one, other);
  useForgetWhenOver(uid, error);
  const print = useMutation({
    // Each scan is logged before it is printed.
    mutationFn: async () => {
      for (const id of [one, other]) await client.careTeam.print({ params: { uid, id }, body: {} });
    },
    onSuccess: () => window.print(),
    onError: (failure: unknown) => toasts.show({ text: problemText(failure), tone: 'problem' }),
  });
  if (!pair && (isProblem(error, 'not-found') || isProblem(error, 'invalid-request')))
    return <EmptyNotice icon="scan" {...words.gone} />;
  if (!pair && error) return <ProblemView error={error} onRetry={() => void refetch()} isPart />;
  if (!pair) return <Spinner text={words.loading} />;
  const open = (scan: string, comparedWith: string | null) =>
    `?${new URLSearchParams({ show: 'scans', ...addressOfChoice({ ...choice, comparedWith }), scan })}`;
  const otherOf = (id: string) => (id === pair.earlier.result.id ? pair.later.result.id : pair.earlier.result.id);
  return (
    <Stack gap={4}>
      <Row gap={3} lineGap={0} justify="end" isScreenOnly>
        <Button variant="secondary" isSmall icon="printer" isBusy={print.isPending} onClick={() => print.mutate()}>
          {texts.file.print}
        </Button>
      </Row>
      <Card>
        <ScanPairTable
          pair={pair}
          name={`${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim()}
          sources={shared.provenances}
          reasonText={reasonText}
          addressOf={(id) => open(id, null)}
          changeOf={(id) => open(otherOf(id), otherOf(id))}
          state={state}
        />
      </Card>
      <Muted size="small">
        {words.about} {shared.notDiagnosis}
      </Muted>
    </Stack>
  );
}
