import { singleSignOn as english } from '@mien/messages';
import { Button, Muted, Spinner } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { homeOf, openSession } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { SignOnFrame } from './sign-on-frame.tsx';
import { broughtOf, faultOf, type SignOnFault } from './single-sign-on.model.ts';

const texts = textsOf('singleSignOn', english);

/** `/signin/{code}/return`: the return from the provider. */
export function SignOnReturnPage() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { clientCode = '' } = useParams();
  const [query] = useSearchParams();
  const [brought] = useState(() => broughtOf(query));
  const [fault, setFault] = useState<SignOnFault | null>('fault' in brought ? brought.fault : null);
  const hasBegun = useRef(false);

  async function finish(): Promise<void> {
    // Bypasses the router, which would navigate: the returned query belongs neither in the history nor on a shared
    // screen.
    window.history.replaceState(window.history.state, '', paths.signOnReturnOf(clientCode));
    if ('fault' in brought) return;
    try {
      const { user, secondStep, ...login } = await client.singleSignOn.finish({ body: { clientCode, ...brought } });
      stored.signInAttempt.clear();
      stored.loggedOut.clear();
      stored.isToAskWho.clear();
      if (user === null) {
        if (!secondStep) return setFault('failed');
        stored.secondStep.set(JSON.stringify(secondStep));
        return await navigate(paths.secondStep, { replace: true });
      }
      await openSession(queryClient, client, { ...login, user });
      const wanted = stored.deepLink.get();
      stored.deepLink.clear();
      await navigate(wanted ?? homeOf(user), { replace: true });
    } catch (error) {
      setFault(faultOf(error));
    }
  }

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  });

  if (fault === null) return <Spinner text={texts.back.wait} isPage />;
  return (
    <SignOnFrame title={texts.back.title}>
      <Muted isCentered role="alert">
        {texts.back.faults[fault]}
      </Muted>
      <Button isBlock onClick={() => void navigate(paths.signOnOf(clientCode), { replace: true })}>
        {texts.back.again}
      </Button>
      <Muted isCentered size="small">
        <LoneLink to={paths.signIn}>{texts.page.byPhone}</LoneLink>
      </Muted>
    </SignOnFrame>
  );
}
