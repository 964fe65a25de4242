import { healthFacts as english, patientForStaff as staffEnglish } from '@mien/messages';
import { Muted, Stack, Text } from '@mien/ui';
import { healthFactLines } from '../../shared/health/health-fact-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useForgetWhenOver, usePatientFacts } from '../../shared/staff/patient-for-staff.queries.ts';

const { title } = textsOf('healthFacts', english);
const { factsSaid } = textsOf('patientForStaff', staffEnglish);

/** The patient's medicines and conditions; nothing if there are none. */
export function PatientFacts({ uid }: { readonly uid: string }) {
  const facts = usePatientFacts(uid);
  useForgetWhenOver(uid, facts.error);
  if (facts.isLoadingError) return <LoadProblem query={facts} isPart />;
  if (!facts.data || facts.data.length === 0) return null;
  return (
    <Stack as="section" gap={2} padding={4} ground="panel" aria-labelledby="facts-title">
      <Text as="h2" id="facts-title" size="lead">
        {title}
      </Text>
      {healthFactLines(facts.data).map((line) => (
        <Text key={line} breaks="anywhere">
          {line}
        </Text>
      ))}
      <Muted size="small">{factsSaid}</Muted>
    </Stack>
  );
}
