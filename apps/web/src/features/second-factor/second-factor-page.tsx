import type { AuthenticatorKey, SecondFactor } from '@mien/contract';
import { RECOVERY_CODE_COUNT } from '@mien/domain';
import { secondFactor as english, passkeys as englishPasskeys, fill } from '@mien/messages';
import { Button, buttonClassName, Card, Muted, Spinner, Stack, Text } from '@mien/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { IdeaIntro } from '../../shared/platform/idea-art.tsx';
import { longDayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useSession } from '../../shared/platform/session.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const { own: texts } = textsOf('secondFactor', english);
const { own: passkeyTexts } = textsOf('passkeys', englishPasskeys);

type View =
  | { readonly kind: 'overview' }
  | { readonly kind: 'ask'; readonly wanted: 'newApp' | 'newCodes' }
  | { readonly kind: 'newApp'; readonly key: AuthenticatorKey & { readonly token: string } }
  | { readonly kind: 'newCodes'; readonly codes: readonly string[] };

/** Whether the user has a second factor: otherwise the page says only that. */
const hasStep = ({ isRequired, hasPasskey, factors }: SecondFactor) =>
  isRequired && (hasPasskey || factors.some(({ kind }) => kind === 'totp'));

/** `/secondFactor`: a staff member's authenticator and recovery codes. */
export function SecondFactorPage() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const queryKey = ['secondFactor'];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => client.secondFactor.get(),
    staleTime: 0,
  });
  const [view, setView] = useState<View>({ kind: 'overview' });
  const back = () => {
    setView({ kind: 'overview' });
    void queryClient.invalidateQueries({ queryKey });
  };

  async function take(wanted: 'newApp' | 'newCodes', code: string): Promise<void> {
    if (wanted === 'newApp')
      setView({ kind: 'newApp', key: await client.secondFactor.beginReplacement({ body: { code } }) });
    else {
      const { recoveryCodes } = await client.secondFactor.makeRecoveryCodes({ body: { code } });
      setView({ kind: 'newCodes', codes: recoveryCodes });
    }
  }

  async function confirm(token: string, code: string): Promise<void> {
    await client.secondFactor.replace({ body: { token, code } });
    toasts.show({ text: texts.app.replaced, tone: 'good' });
    back();
  }

  if (view.kind === 'newCodes')
    return (
      <Stack gap={6} isPacked width="focused">
        <RecoveryCodes codes={view.codes} onDone={back} />
      </Stack>
    );
  if (view.kind === 'overview' && data && !hasStep(data)) return <NotNeeded hasPasskey={data.hasPasskey} />;
  return (
    <Stack gap={6} isPacked width="focused">
      {view.kind !== 'ask' && (
        <Stack gap={2} className={pageStyles.intro}>
          <PageHeading title={texts.title} />
          {data && <Muted>{texts.intro}</Muted>}
        </Stack>
      )}
      {view.kind === 'ask' && (
        <Card isRoomy>
          <CodeForm kind="any" {...texts.ask} onCode={(code) => take(view.wanted, code)}>
            <Button variant="quiet" isSmall onClick={back}>
              {texts.ask.cancel}
            </Button>
          </CodeForm>
        </Card>
      )}
      {view.kind === 'newApp' && (
        <>
          <AuthenticatorSetUp authenticator={view.key} onCode={(code) => confirm(view.key.token, code)} />
          <Button variant="quiet" isSmall onClick={back}>
            {texts.ask.cancel}
          </Button>
        </>
      )}
      {view.kind === 'overview' && isPending && <Spinner text={texts.loading} />}
      {view.kind === 'overview' && error && <ProblemView error={error} onRetry={() => void refetch()} isPart />}
      {view.kind === 'overview' && data && (
        <>
          <Overview secondFactor={data} onWant={(wanted) => setView({ kind: 'ask', wanted })} />
          <Muted>{texts.lost}</Muted>
          <p>
            <LoneLink to={paths.passkeys}>{passkeyTexts.title}</LoneLink>
          </p>
        </>
      )}
    </Stack>
  );
}

/** For users without a second factor: a passkey instead. */
function NotNeeded({ hasPasskey }: Pick<SecondFactor, 'hasPasskey'>) {
  const { data: session } = useSession();
  return (
    <Stack gap={5} isPacked width="focused">
      <IdeaIntro idea="passkey">
        {session?.user.patientUid && <WayToMe />}
        <PageHeading title={texts.title} />
      </IdeaIntro>
      <Muted>{texts.notNeeded}</Muted>
      <Link to={paths.passkeys} className={buttonClassName({ isBlock: true })}>
        {hasPasskey ? passkeyTexts.title : passkeyTexts.addFirst}
      </Link>
    </Stack>
  );
}

interface OverviewProps {
  readonly secondFactor: SecondFactor;
  readonly onWant: (wanted: 'newApp' | 'newCodes') => void;
}

function Overview({ secondFactor, onWant }: OverviewProps) {
  const { factors, recoveryCodesLeft } = secondFactor;
  const app = factors.find(({ kind }) => kind === 'totp');
  return (
    <>
      {app && (
        <Card isRoomy aria-labelledby="app-title">
          <div className={styles.part}>
            <Text as="h2" id="app-title" size="lead" weight={600}>
              {texts.app.title}
            </Text>
            <Stack gap={1}>
              <p>{fill(texts.app.since, { date: longDayText(app.created) })}</p>
              {app.lastUsed !== null && <Muted>{fill(texts.app.used, { date: longDayText(app.lastUsed) })}</Muted>}
            </Stack>
            <Muted>{texts.app.replaceText}</Muted>
            <Button variant="secondary" isBlock onClick={() => onWant('newApp')}>
              {texts.app.replace}
            </Button>
          </div>
        </Card>
      )}
      <Card isRoomy aria-labelledby="codes-title">
        <div className={styles.part}>
          <Text as="h2" id="codes-title" size="lead" weight={600}>
            {texts.codes.title}
          </Text>
          <p>{pluralText(texts.codes.left, recoveryCodesLeft, { total: RECOVERY_CODE_COUNT })}</p>
          <Muted>{texts.codes.makeText}</Muted>
          <Button variant="secondary" isBlock onClick={() => onWant('newCodes')}>
            {texts.codes.make}
          </Button>
        </div>
      </Card>
    </>
  );
}
