import type { CareTeamAccess } from '@mien/contract';
import { agreementLanguageOf, CARE_TEAM_DAYS, CARE_TEAM_TERMS, type CareTeamTerm } from '@mien/domain';
import { careTeam as english, careTeamConsent as englishConsent, fill } from '@mien/messages';
import { Banner, Button, Card, Disclosure, Muted, RadioGroup, Row, Spinner, Stack, SwitchField, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askerName, askerRole, CARE_TEAM_KEY, careTeamQuery } from '../../shared/health/care-team.ts';
import { CareTeamPoints } from '../../shared/health/care-team-points.tsx';
import { AgreementNote } from '../../shared/platform/agreement-note.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { IdeaIntro } from '../../shared/platform/idea-art.tsx';
import { longDayText } from '../../shared/platform/instant-text.ts';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { usePatient, useSession } from '../../shared/platform/session.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { isOfAge, nowFacts, receiptText, stateText, termsOf, versionText } from './care-team.model.ts';
import styles from './care-team.module.css';

const texts = textsOf('careTeam', english);
const consent = textsOf('careTeamConsent', englishConsent);

/** `/careTeam`: whether the clinic's staff see results, open requests, and earlier decisions. */
export function CareTeamPage() {
  const { client } = useApi();
  const { data: session } = useSession();
  const isPatient = session?.user.patientUid !== null && !session?.carer && !session?.isScanOnly;
  const { data, error, refetch } = useQuery({ ...careTeamQuery(client), enabled: isPatient });
  return (
    <PatientPage title={texts.title} isOwnOnly>
      <Stack gap={4} isPacked width="page">
        {/* As wide as the column below it, so that the drawing is not at the far end of the page. */}
        <div className={pageStyles.columns}>
          <IdeaIntro idea="careTeam">
            <WayToMe />
            <PageHeading title={texts.title} />
          </IdeaIntro>
        </div>
        {data ? (
          <div className={pageStyles.columns}>
            <Stack gap={4} isPacked>
              <RequestCard access={data} />
              <SwitchCard access={data} />
            </Stack>
            <Stack gap={4} isPacked>
              <More access={data} />
              <Receipts access={data} />
            </Stack>
          </div>
        ) : error ? (
          <ProblemView error={error} onRetry={() => void refetch()} isPart />
        ) : (
          <Spinner text={texts.loading} />
        )}
      </Stack>
    </PatientPage>
  );
}

type Change =
  | { readonly act: 'give'; readonly term: CareTeamTerm; readonly requestId?: string }
  | { readonly act: 'decline'; readonly requestId: string }
  | { readonly act: 'end' };

/** Replaces the cached permission with the response of each change. */
function useChange({ textVersion, newestScan }: CareTeamAccess) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn(change: Change) {
      if (change.act === 'end') return client.careTeamAccess.end({ body: {} });
      if (change.act === 'decline') return client.careTeamAccess.decline({ body: { requestId: change.requestId } });
      const { term, requestId } = change;
      return client.careTeamAccess.give({
        body: {
          term,
          ...(requestId === undefined ? {} : { requestId }),
          ...(term === 'oneScan' && newestScan ? { measurementId: newestScan.id } : {}),
          textVersion,
          language: agreementLanguageOf(currentLanguage()),
        },
      });
    },
    onSuccess(access, { act }) {
      queryClient.setQueryData(CARE_TEAM_KEY, access);
      // In some clinics the permission decides whether the patient may scan.
      void queryClient.invalidateQueries({ queryKey: ['patient'] });
      toasts.show({ text: texts.done[act === 'give' ? 'given' : act === 'end' ? 'ended' : 'declined'], tone: 'good' });
    },
    onError(error) {
      const isGone = isProblem(error, 'not-found');
      toasts.show({ text: isGone ? texts.gone : problemText(error), tone: 'problem' });
      if (isGone || isProblem(error, 'text-outdated')) void queryClient.invalidateQueries({ queryKey: CARE_TEAM_KEY });
    },
  });
}

const isTerm = (value: string): value is CareTeamTerm => CARE_TEAM_TERMS.some((term) => term === value);

/** An open request: grants it for some time, or declines. */
function RequestCard({ access }: { readonly access: CareTeamAccess }) {
  const { request, given, newestScan } = access;
  const change = useChange(access);
  const terms = termsOf(access);
  const [chosen, setTerm] = useState<CareTeamTerm | null>(null);
  if (request === null) return null;
  // Preselects the narrowest permission.
  const term = chosen ?? terms[0] ?? 'days';
  const role = askerRole(request.by);
  const { id: requestId } = request;
  const labels: Readonly<Record<CareTeamTerm, string>> = {
    oneScan: fill(texts.request.oneScan, { date: newestScan ? longDayText(newestScan.created) : '' }),
    days: fill(texts.request.days, { days: CARE_TEAM_DAYS }),
    untilEnded: texts.request.untilEnded,
  };
  const start = (wanted: Change) => () => !change.isPending && change.mutate(wanted);
  return (
    <Card>
      <Stack as="section" gap={4} aria-labelledby="care-team-request">
        <Text as="h2" id="care-team-request" size="lead" weight={600}>
          {fill(texts.request.title, { who: askerName(request.by) })}
        </Text>
        <Muted size="small">
          <span>{role && `${fill(texts.request.role, { role })} `}</span>
          <span>
            {fill(texts.request.text, { asked: longDayText(request.asked), expires: longDayText(request.expires) })}
          </span>
        </Muted>
        <div>
          <Text weight={600}>{consent.points[0].about}</Text>
          <p>{fill(consent.points[0].text, { client: access.clientName })}</p>
        </div>
        <AgreementNote />
        <p>{consent.lead}</p>
        <RadioGroup
          label={texts.request.legend}
          name="care-team-term"
          columns={1}
          options={terms.map((value) => ({ value, label: labels[value] }))}
          value={term}
          onChange={(value) => isTerm(value) && setTerm(value)}
        />
        {given && <Muted size="small">{texts.request.replaces}</Muted>}
        <Row gap={2} align="stretch">
          <Button
            isBusy={change.isPending && change.variables.act === 'give'}
            onClick={start({ act: 'give', term, requestId })}
          >
            {texts.request.allow}
          </Button>
          <Button
            variant="secondary"
            isBusy={change.isPending && change.variables.act === 'decline'}
            onClick={start({ act: 'decline', requestId })}
          >
            {texts.request.decline}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** Turns sharing on or off, with an explanation. */
function SwitchCard({ access }: { readonly access: CareTeamAccess }) {
  const { clientName: client, given, rule } = access;
  const change = useChange(access);
  const isOn = change.isPending ? change.variables.act === 'give' : given !== null;
  return (
    <Card>
      <Stack gap={4}>
        <AgreementNote />
        <SwitchField
          checked={isOn}
          isBusy={change.isPending}
          onChange={({ target }) =>
            change.mutate(target.checked ? { act: 'give', term: 'untilEnded' } : { act: 'end' })
          }
        >
          {fill(consent.title, { client })}
        </SwitchField>
        <p>{stateText(access)}</p>
        {given && <Now given={given} />}
        {rule === 'required' && (
          <Banner tone="caution" isQuiet>
            <p>{fill(texts.required, { client })}</p>
          </Banner>
        )}
      </Stack>
    </Card>
  );
}

/** What staff see and what they do not, and a link to the access log. */
function More({ access: { clientName, request, given } }: { readonly access: CareTeamAccess }) {
  // Patients who agreed have read it. It does not collapse while they do.
  const [isOpen] = useState(given === null || request !== null);
  const { data: patient } = usePatient();
  const isAdult = patient !== undefined && isOfAge(patient.birthDate, dayHere(new Date()));
  // An open request already explains what they would see.
  const without = [...(request === null ? [] : ['seen' as const]), ...(isAdult ? ['minors' as const] : [])];
  return (
    <Stack as="section" gap={4} aria-labelledby="care-team-more">
      <Disclosure
        look="row"
        ground="card"
        open={isOpen}
        title={
          <Text as="h2" id="care-team-more" size="lead" weight={600}>
            {texts.more}
          </Text>
        }
      >
        <div className={styles.inside}>
          <CareTeamPoints clientName={clientName} without={without} />
        </div>
      </Disclosure>
      <LoneLink to={paths.ownAccessLog}>{texts.looks}</LoneLink>
    </Stack>
  );
}

/** What is shared now, and since when. */
function Now({ given }: { readonly given: NonNullable<CareTeamAccess['given']> }) {
  return (
    <Stack as="dl" gap={2} className={styles.now}>
      {nowFacts(given).map(({ about, text }) => (
        <Row gap={4} lineGap={0} align="stretch" key={about}>
          <Muted as="dt">{about}</Muted>
          <dd>{text}</dd>
        </Row>
      ))}
    </Stack>
  );
}

/** All requests and decisions. */
function Receipts({ access: { receipts } }: { readonly access: CareTeamAccess }) {
  if (receipts.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby="care-team-receipts">
      <Text as="h2" id="care-team-receipts" size="lead" weight={600}>
        {texts.receipts.title}
      </Text>
      <Stack as="ul" gap={3}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <p>{receiptText(receipt)}</p>
            <Muted size="small">
              <time dateTime={receipt.at}>{longDayText(receipt.at)}</time>
              <span>
                {`${BEFORE_DOT}· ${fill(texts.receipts.version, { version: versionText(receipt.textVersion) })}`}
              </span>
            </Muted>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
