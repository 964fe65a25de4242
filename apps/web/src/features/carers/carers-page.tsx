import type { CaredFor, Carer } from '@mien/contract';
import { CARER_TICKS, type CarerTick } from '@mien/domain';
import { carers as english, fill } from '@mien/messages';
import { Banner, Box, Button, Card, Icon, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { caredForQuery } from '../../shared/platform/cared-for.ts';
import { listFormat } from '../../shared/platform/formats.ts';
import { IdeaIntro } from '../../shared/platform/idea-art.tsx';
import { dayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useCaring } from '../../shared/platform/use-caring.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import styles from './carers-page.module.css';
import { InviteForm } from './invite-form.tsx';

const texts = textsOf('carers', english);

const CARERS_KEY = ['carers'] as const;

const listText = (words: readonly string[]) => listFormat({ type: 'conjunction' }).format(words);
const isTick = (right: string): right is CarerTick => CARER_TICKS.some((tick) => tick === right);

/** `/carers`: the patient's carers, and the people that the patient cares for. */
export function CarersPage() {
  return (
    <PatientPage title={texts.title} isOwnOnly>
      <Stack gap={4} isPacked width="focused">
        <IdeaIntro idea="carers">
          <WayToMe />
          <PageHeading title={texts.title} />
        </IdeaIntro>
        <Muted>{texts.intro}</Muted>
        <CarersPart />
      </Stack>
    </PatientPage>
  );
}

/** Patients whom the user cares for, and those who have invited the user. */
function CaredForPart() {
  const { client } = useApi();
  const { data } = useQuery(caredForQuery(client));
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="cared-for">
      <Text as="h2" id="cared-for" size="lead" weight={600}>
        {texts.caredFor.title}
      </Text>
      <Stack as="ul" gap={3}>
        {data.items.map((person) => (
          <li key={person.id}>
            <CaredForCard person={person} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function CaredForCard({ person }: { readonly person: CaredFor }) {
  const { caredFor } = texts;
  const { id, rights, state, expires } = person;
  const name = `${person.firstName} ${person.lastName}`.trim();
  const acting = useCaring(id);
  const isInvited = state === 'invited';
  const press = (act: 'accept' | 'end' | 'begin') => () => !acting.isPending && acting.mutate(act);
  return (
    <Card>
      <Row gap={4} lineGap={2}>
        <Box grows={12}>
          <Text weight={600}>
            {isInvited ? (name === '' ? caredFor.asksUnnamed : fill(caredFor.asks, { name })) : name}
          </Text>
          <Muted size="small">
            {fill(caredFor.may, { rights: listText(rights.map((right) => caredFor.rights[right])) })}
          </Muted>
          <Muted size="small">{fill(caredFor.until, { date: dayText(expires) })}</Muted>
        </Box>
        <Row gap={2} align="stretch">
          <Button variant="tinted" isSmall isBusy={acting.isPending} onClick={press(isInvited ? 'accept' : 'begin')}>
            {isInvited ? caredFor.accept : fill(caredFor.open, { name: person.firstName || name })}
          </Button>
          <Button
            isSmall
            variant="quiet"
            disabled={acting.isPending}
            onClick={press('end')}
            {...(isInvited ? {} : { 'aria-label': fill(caredFor.stop, { name }) })}
          >
            {isInvited ? caredFor.decline : texts.end}
          </Button>
        </Row>
      </Row>
      {acting.isError && <p role="alert">{problemText(acting.error)}</p>}
    </Card>
  );
}

/** The user's carers, and the form to invite another one. */
function CarersPart() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({ queryKey: CARERS_KEY, queryFn: () => client.carers.list() });
  return (
    <>
      <Stack gap={4} isPacked>
        <CaredForPart />
        {isPending && <Spinner text={texts.loading} />}
        {!isPending && !data && <ProblemView error={error} onRetry={() => void refetch()} isPart />}
        {data && (
          <Stack as="section" gap={3} aria-labelledby="carers">
            <Text as="h2" id="carers" size="lead" weight={600}>
              {texts.mine}
            </Text>
            {data.items.length === 0 && (
              <Card>
                <Row gap={3} isOneLine tone="muted">
                  <Icon tone="brand" name="people" /> {texts.none}
                </Row>
              </Card>
            )}
            <Stack as="ul" gap={3}>
              {data.items.map((carer) => (
                <li key={carer.id}>
                  <CarerCard carer={carer} />
                </li>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
      {data && (
        <Stack gap={4} isPacked>
          {data.mayInvite ? (
            <InviteForm
              isFirst={data.items.length === 0}
              onInvited={() => queryClient.invalidateQueries({ queryKey: CARERS_KEY })}
            />
          ) : (
            <Banner isQuiet>
              <p>{texts.adultsOnly}</p>
            </Banner>
          )}
        </Stack>
      )}
    </>
  );
}

function CarerCard({ carer }: { readonly carer: Carer }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => client.carers.end({ params: { id: carer.id }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CARERS_KEY }),
  });
  const name = carer.name || fill(texts.phone, { digits: carer.phoneEnding });
  const isInvited = carer.state === 'invited';
  const isOpen = carer.state === 'active' || isInvited;
  const state = fill(texts.states[carer.state], { date: dayText(carer.expires) });
  const may = [texts.sees, ...carer.rights.filter(isTick).map((tick) => texts.ticks[tick])];
  return (
    <Card>
      <Row gap={4} lineGap={2}>
        <Box grows={12}>
          <Row gap={2} lineGap={1}>
            <Text weight={600} breaks="anywhere">
              {name}
            </Text>
            {isInvited && (
              <Text as="span" size="small" isTag isPill tint="caution">
                {state}
              </Text>
            )}
          </Row>
          <Muted size="small" className={styles.relation}>
            {texts.relations[carer.relation]}
          </Muted>
          {isOpen &&
            may.map((line) => (
              <Muted key={line} size="small">
                {line}
              </Muted>
            ))}
          {!isInvited && <Muted size="small">{state}</Muted>}
        </Box>
        {isOpen && (
          <Button
            isSmall
            variant="secondary"
            isBusy={ending.isPending}
            onClick={() => !ending.isPending && ending.mutate()}
            aria-label={fill(texts.endOf, { name })}
          >
            {texts.end}
          </Button>
        )}
      </Row>
      {ending.isError && <p role="alert">{problemText(ending.error)}</p>}
    </Card>
  );
}
