import { NO_PROFILE, scanUrl } from '@mien/contract';
import { trialScan as english } from '@mien/messages';
import { Button, buttonClassName, Card, CheckboxField, Icon, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { IdeaIntro } from '../../shared/platform/idea-art.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { SIGNPOST } from '../../shared/platform/problem-art.tsx';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import footStyles from '../../shared/platform/sticky-foot.module.css';

const texts = textsOf('trialScan', english);

const POINTS = [
  { key: 'video', icon: 'lock' },
  { key: 'kept', icon: 'shield' },
  { key: 'measured', icon: 'heart' },
] as const;

/** Leaves the app; tests observe it. */
export type LeaveTo = (url: string) => void;
const leaveApp: LeaveTo = (url) => window.location.assign(url);

/** `/try`: consent to a scan without an account, in short form, and its start. */
export function TryPage({ leaveTo = leaveApp }: { readonly leaveTo?: LeaveTo }) {
  const { data: session } = useSession();
  const { data: configuration, error, refetch } = useConfiguration();
  if (session) return <Navigate to={paths.howTo} replace />;
  if (configuration === undefined)
    return error ? (
      <ProblemView error={error} onRetry={() => void refetch()} />
    ) : (
      <Spinner text={texts.loading} isPage />
    );
  if (configuration.isTrialOffered !== true)
    return (
      <ProblemPage drawing={SIGNPOST} title={texts.off.title} text={texts.off.text}>
        <ProblemActions>
          <Link to={paths.signIn} className={buttonClassName({ isBlock: true })}>
            {texts.off.home}
          </Link>
        </ProblemActions>
      </ProblemPage>
    );
  return <Consent leaveTo={leaveTo} />;
}

function Consent({ leaveTo }: { readonly leaveTo: LeaveTo }) {
  const { client } = useApi();
  const [isAgreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const opening = useMutation({
    mutationFn: () => client.trialScans.open({ body: { isAgreed: true } }),
    onSuccess: ({ providerUrl, configId, token, refreshToken, sessionId }) =>
      leaveTo(
        scanUrl(
          providerUrl,
          { configId, profile: NO_PROFILE, token, refreshToken, sessionId },
          { language: currentLanguage() },
        ),
      ),
  });
  return (
    <Stack
      as="form"
      gap={6}
      isPacked
      width="focused"
      className={footStyles.page}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isAgreed) return box.current?.focus();
        if (!opening.isPending) opening.mutate();
      }}
    >
      <IdeaIntro idea="scan">
        <PageHeading title={texts.title} />
        <Muted size="lead">{texts.lead}</Muted>
      </IdeaIntro>
      <Card>
        <Stack as="ul" gap={4}>
          {POINTS.map(({ key, icon }) => (
            <Row as="li" key={key} gap={4} isOneLine align="start">
              <Icon name={icon} tone="brand" sizePx={28} />
              <div>
                <Text weight={600}>{texts.points[key].title}</Text>
                <Muted>{texts.points[key].text}</Muted>
              </div>
            </Row>
          ))}
        </Stack>
      </Card>
      <Stack gap={2}>
        <CheckboxField
          ref={box}
          checked={isAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
          error={isAsked && !isAgreed ? texts.agreeFirst : null}
        >
          {texts.agree}
        </CheckboxField>
        <Row>
          <LoneLink to={paths.privacy}>{texts.privacy}</LoneLink>
        </Row>
      </Stack>
      <Stack gap={2} lineAbove={0} className={footStyles.foot} data-stays>
        {opening.error && <p role="alert">{problemText(opening.error)}</p>}
        <Muted size="small" isCentered>
          {texts.camera}
        </Muted>
        <Button type="submit" icon="scan" isBlock isBusy={opening.isPending || opening.isSuccess}>
          {opening.isPending || opening.isSuccess ? texts.starting : texts.start}
        </Button>
      </Stack>
    </Stack>
  );
}
