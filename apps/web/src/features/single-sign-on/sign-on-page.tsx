import { singleSignOn as english } from '@mien/messages';
import { Banner, Button, Muted, Spinner } from '@mien/ui';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { homeOf, useSession } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { SignOnFrame } from './sign-on-frame.tsx';
import { faultOf, type SignOnFault, TONES } from './single-sign-on.model.ts';

const texts = textsOf('singleSignOn', english);

/** Opens a page outside the app. */
type LeaveTo = (url: string) => void;
const leaveApp: LeaveTo = (url) => window.location.assign(url);

/** `/signin/{code}`: where staff with a work account begin. */
export function SignOnPage({ leave = leaveApp }: { readonly leave?: LeaveTo }) {
  const { client } = useApi();
  const { data: session } = useSession();
  const { clientCode = '' } = useParams();
  const oneAtATime = useOneAtATime();
  const [isGoing, setGoing] = useState(false);
  const [fault, setFault] = useState<SignOnFault | null>(null);

  const begin = () =>
    oneAtATime(async () => {
      setGoing(true);
      setFault(null);
      try {
        const { url } = await client.singleSignOn.start({
          body: { clientCode, ...(stored.isToAskWho.get() === null ? {} : { isAfterSignOut: true }) },
        });
        leave(url);
      } catch (error) {
        setFault(faultOf(error));
        setGoing(false);
      }
    });

  if (session) return <Navigate to={homeOf(session.user)} replace />;
  return (
    <SignOnFrame title={texts.page.title}>
      {fault && (
        <Banner tone={TONES[fault]}>
          <p>{texts.back.faults[fault]}</p>
        </Banner>
      )}
      {isGoing ? (
        <Spinner text={texts.page.going} />
      ) : (
        <Button isBlock onClick={() => void begin()}>
          {texts.page.go}
        </Button>
      )}
      <Muted isCentered size="small">
        <LoneLink to={paths.signIn}>{texts.page.byPhone}</LoneLink>
      </Muted>
    </SignOnFrame>
  );
}
