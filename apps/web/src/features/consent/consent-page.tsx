import type { Configuration } from '@mien/contract';
import { agreementLanguageOf } from '@mien/domain';
import {
  consent as english,
  careTeam as englishCareTeam,
  careTeamConsent as englishCareTeamConsent,
  fill,
} from '@mien/messages';
import {
  Banner,
  Box,
  Button,
  buttonClassName,
  Card,
  CheckboxField,
  Disclosure,
  Icon,
  Muted,
  Row,
  Spinner,
  Stack,
  Text,
} from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CARE_TEAM_KEY, careTeamQuery } from '../../shared/health/care-team.ts';
import { CareTeamPoints } from '../../shared/health/care-team-points.tsx';
import { AgreementNote } from '../../shared/platform/agreement-note.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { LegalLink } from '../../shared/platform/legal-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { ScanOnlyNotice } from '../../shared/platform/scan-only-view.tsx';
import { type ScanProvider, scanProviderOf } from '../../shared/platform/scan-provider.ts';
import { configurationQuery, useConfiguration, useSession } from '../../shared/platform/session.ts';
import footStyles from '../../shared/platform/sticky-foot.module.css';
import { consentMark, stored } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import styles from './consent-page.module.css';

const texts = textsOf('consent', english);
const careTeamTexts = textsOf('careTeam', englishCareTeam);
const careTeamConsent = textsOf('careTeamConsent', englishCareTeamConsent);

/** `/consent`: both boxes, then the profile. */
export function ConsentPage() {
  const { data: configuration, error, refetch } = useConfiguration();
  if (configuration) return <ConsentForm configuration={configuration} />;
  if (error) return <ProblemView error={error} onRetry={() => void refetch()} />;
  return <Spinner text={texts.loading} isPage />;
}

const POINT_ICONS = { kept: 'lock', seen: 'people', ended: 'done' } as const;

/** What the agreement comes to: what is kept, who sees it, and how it ends. */
function Points({ provider }: { readonly provider: ScanProvider }) {
  const points = [
    ['kept', texts.points.kept[provider === 'hosted' ? 'hosted' : 'own']],
    ['seen', texts.points.seen],
    ['ended', texts.points.ended],
  ] as const;
  return (
    <Stack as="ul" gap={3}>
      {points.map(([point, text]) => (
        <Row as="li" key={point} gap={3} isOneLine align="start">
          <Icon name={POINT_ICONS[point]} tone="brand" />
          <span>{text}</span>
        </Row>
      ))}
    </Stack>
  );
}

function useConsentBanner(isWanted: boolean) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['consentBanner'],
    enabled: isWanted,
    retry: false,
    queryFn: async () => (await client.configurations.consentBanner()).text,
  });
}

function ConsentForm({ configuration }: { readonly configuration: Configuration }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { data: session } = useSession();
  const { data: banner } = useConsentBanner(configuration.hasConsentBanner);
  const [agreesToTerms, setAgreesToTerms] = useState(false);
  const [agreesToData, setAgreesToData] = useState(false);
  const [agreesToBeSeen, setAgreesToBeSeen] = useState(false);
  const isScanOnly = session?.isScanOnly === true;
  const { data: careTeam } = useQuery({ ...careTeamQuery(client), enabled: session !== undefined && !isScanOnly });
  const isRequired = configuration.careTeamRule === 'required';
  // Asked once: the patient ends an existing permission on the Me page. A single-scan permission is not enough if
  // sharing is required.
  const isSeen = careTeam?.given != null && !(isRequired && careTeam.given.term === 'oneScan');
  const isMissing = isRequired && !isSeen && !agreesToBeSeen;
  const agrees = agreesToTerms && agreesToData && !isMissing;
  const [isAsked, setAsked] = useState(false);
  const isRecording = useRef(false);
  const record = useMutation({
    onSettled: () => {
      isRecording.current = false;
    },
    async mutationFn() {
      const language = agreementLanguageOf(currentLanguage());
      await client.consents.create({ body: { ...configuration.texts, language } });
      if (!careTeam || !agreesToBeSeen || isSeen) return;
      const body = { term: 'untilEnded', textVersion: careTeam.textVersion, language } as const;
      queryClient.setQueryData(CARE_TEAM_KEY, await client.careTeamAccess.give({ body }));
    },
    onSuccess: () => {
      const patientUid = session?.user.patientUid;
      if (patientUid) {
        stored.hasAcceptedTerms.set(patientUid);
        stored.recordedConsent.set(consentMark(patientUid, configuration.texts));
      }
      return navigate(paths.profile);
    },
    onError: (error) => {
      toasts.show({ text: problemText(error), tone: 'problem' });
      if (!isProblem(error, 'text-outdated')) return;
      void queryClient.invalidateQueries({ queryKey: configurationQuery(client).queryKey });
      void queryClient.invalidateQueries({ queryKey: CARE_TEAM_KEY });
    },
  });
  return (
    <Stack
      as="form"
      gap={6}
      isPacked
      width="focused"
      className={footStyles.page}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        setAsked(true);
        if (!agrees) event.currentTarget.querySelector<HTMLElement>('input:not(:checked)')?.focus();
        // A ref instead of the mutation's state, because two clicks can precede the next render.
        if (!agrees || isRecording.current) return;
        isRecording.current = true;
        record.mutate();
      }}
    >
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading title={texts.title} />
        <Muted size="lead">{texts.text}</Muted>
      </Stack>
      <AgreementNote />
      <Points provider={scanProviderOf(configuration)} />
      {banner && (
        <Banner isQuiet>
          <p className={pageStyles.lines}>{banner}</p>
        </Banner>
      )}
      <Card>
        <CheckboxField checked={agreesToTerms} onChange={(event) => setAgreesToTerms(event.target.checked)}>
          {texts.terms.before}
          <LegalLink text="terms">{texts.terms.link}</LegalLink>
          {texts.terms.after}
        </CheckboxField>
        <CheckboxField checked={agreesToData} onChange={(event) => setAgreesToData(event.target.checked)}>
          {texts.data.before}
          <LegalLink text="privacy">{texts.data.link}</LegalLink>
          {texts.data.after}
        </CheckboxField>
        {careTeam && !isSeen && (
          <Box lineAbove={3} className={styles.careTeam}>
            <CheckboxField checked={agreesToBeSeen} onChange={(event) => setAgreesToBeSeen(event.target.checked)}>
              {fill(careTeamConsent.title, { client: careTeam.clientName })}
            </CheckboxField>
            <div className={styles.belowBox}>
              <Muted>
                {isRequired
                  ? fill(careTeamTexts.consent.required, { client: careTeam.clientName })
                  : careTeamTexts.consent.optional}
              </Muted>
              <Disclosure title={careTeamTexts.more}>
                <CareTeamPoints clientName={careTeam.clientName} />
              </Disclosure>
            </div>
          </Box>
        )}
      </Card>
      {isScanOnly && isRequired && (
        <Banner tone="caution" isQuiet>
          <p>{careTeamTexts.consent.needsCode}</p>
        </Banner>
      )}
      {isRequired && <ScanOnlyNotice />}
      <Stack gap={2} lineAbove={0} className={footStyles.foot} data-stays>
        <div role="alert">
          {isAsked && !(agreesToTerms && agreesToData) && (
            <Text tone="danger" isCentered size="small">
              {fill(texts.both, { productName: configuration.productName })}
            </Text>
          )}
          {isAsked && isMissing && careTeam && (
            <Text tone="danger" isCentered size="small">
              {fill(careTeamTexts.consent.both, { client: careTeam.clientName })}
            </Text>
          )}
        </div>
        {/* Without a question about the care team there is nothing to check. */}
        <Button type="submit" isBlock disabled={isMissing && !careTeam} isBusy={record.isPending}>
          {texts.agree}
        </Button>
        {isMissing && careTeam && (
          <Link to={paths.me} className={buttonClassName({ variant: 'quiet' })}>
            {careTeamTexts.consent.decline}
          </Link>
        )}
      </Stack>
    </Stack>
  );
}
