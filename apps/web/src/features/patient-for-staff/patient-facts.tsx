import { HEALTH_FACT_KINDS } from '@mien/domain';
import { healthFacts as english, patientForStaff as staffEnglish } from '@mien/messages';
import { Card, Disclosure, Muted, Stack, Text } from '@mien/ui';
import { healthFactText } from '../../shared/health-fact-text.ts';
import { textsOf } from '../../shared/language.ts';
import { useForgetWhenOver, usePatientFacts } from '../../shared/patient-for-staff.queries.ts';
import { ProblemView } from '../../shared/problem-view.tsx';

const texts = textsOf('healthFacts', english);
const staffTexts = textsOf('patientForStaff', staffEnglish);

/** The patient's medicines and conditions; nothing until some are there. */
export function PatientFacts({ uid }: { readonly uid: string }) {
  const facts = usePatientFacts(uid);
  useForgetWhenOver(uid, facts.error);
  if (facts.isError && !facts.data)
    return <ProblemView error={facts.error} onRetry={() => void facts.refetch()} isPart />;
  if (!facts.data || facts.data.length === 0) return null;
  return (
    <Card aria-labelledby="facts-title">
      <Stack gap={3}>
        <Text as="h2" id="facts-title" size="lead">
          {texts.title}
        </Text>
        <Muted size="small">{staffTexts.facts.said}</Muted>
        {HEALTH_FACT_KINDS.map((kind) => {
          const ofKind = facts.data.filter((fact) => fact.kind === kind);
          const current = ofKind.filter(({ endedOn }) => endedOn === null);
          const past = ofKind.filter(({ endedOn }) => endedOn !== null);
          return (
            ofKind.length > 0 && (
              <Stack as="section" gap={1} key={kind} aria-label={texts.kinds[kind]}>
                <Text as="h3" size="body">
                  {texts.kinds[kind]}
                </Text>
                {current.length === 0 && <Muted size="small">{staffTexts.facts.none}</Muted>}
                <Facts facts={current} />
                {past.length > 0 && (
                  <Disclosure title={texts.past[kind]}>
                    <Facts facts={past} />
                  </Disclosure>
                )}
              </Stack>
            )
          );
        })}
      </Stack>
    </Card>
  );
}

function Facts({ facts }: { readonly facts: readonly Parameters<typeof healthFactText>[0][] }) {
  return (
    <Stack as="ul" gap={1}>
      {facts.map((fact) => (
        <Text as="li" key={fact.id} breaks="anywhere">
          {healthFactText(fact)}
        </Text>
      ))}
    </Stack>
  );
}
