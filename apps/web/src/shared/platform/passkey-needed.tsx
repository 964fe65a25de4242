import { passkeys as english } from '@mien/messages';
import { Banner, Button, Muted, Stack } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from './api.tsx';
import { textsOf } from './language.ts';
import { askForPasskey, hasPasskeys } from './passkeys.ts';
import { problemText } from './problem-text.ts';
import { openSession, useSession } from './session.ts';
import { stored } from './stored.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

const { needed: texts, signIn: signInTexts } = textsOf('passkeys', english);

/** For a session by code of a profile that has a passkey: why it can only scan, and the button to use the passkey. */
export function PasskeyNeeded() {
  const { client } = useApi();
  const { data: session } = useSession();
  const isOld = session?.isPasskeyOfOldAddress === true;
  const queryClient = useQueryClient();
  const oneAtATime = useOneAtATime();
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<string | null>(null);

  const use = () =>
    oneAtATime(async () => {
      setBusy(true);
      setStatus(null);
      try {
        const passkey = await askForPasskey(client);
        if (typeof passkey === 'string') return setStatus(signInTexts.none);
        const login = await client.passkeys.signIn({ body: { passkey } });
        stored.passkeyHere.set('1');
        await openSession(queryClient, client, login);
      } catch (error) {
        setStatus(problemText(error));
      } finally {
        setBusy(false);
      }
    });

  return (
    <Stack gap={4} isPacked>
      <Banner isQuiet>
        <p>{isOld ? texts.oldAddress : texts.text}</p>
      </Banner>
      {hasPasskeys() && !isOld && (
        <Button isBusy={isBusy} onClick={() => void use()}>
          {texts.go}
        </Button>
      )}
      {status !== null && <p role="alert">{status}</p>}
      <Muted>{texts.lost}</Muted>
    </Stack>
  );
}
