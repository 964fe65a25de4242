import type { ShownPasskey } from '@mien/contract';
import { PASSKEY_CHALLENGE_LIFETIME_MS, SECOND_MS } from '@mien/domain';
import { passkeys as english } from '@mien/messages';
import { Button, Muted, Stack, Text } from '@mien/ui';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { askForPasskey, forgetPasskey, stopSuggesting, suggestsPasskeys } from '../../shared/platform/passkeys.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import type { PasskeyWayProps } from './sign-in.model.ts';

const { signIn: texts } = textsOf('passkeys', english);

/** Autofill is renewed before its challenge expires. */
const RENEWED_AFTER_MS = PASSKEY_CHALLENGE_LIFETIME_MS - 30 * SECOND_MS;

/** Signs in with a passkey: by a button, and by autofill of the phone field. */
export function PasskeyEntry({ onSignedIn }: PasskeyWayProps) {
  const { client } = useApi();
  const oneAtATime = useOneAtATime();
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const [round, setRound] = useState(0);
  const isKnownHere = stored.passkeyHere.get() !== null;

  /** Signs in with the device's response, or shows why that failed. */
  const enter = useCallback(
    async (passkey: ShownPasskey) => {
      try {
        const login = await client.passkeys.signIn({ body: { passkey } });
        stored.passkeyHere.set('1');
        await onSignedIn(login);
      } catch (error) {
        if (isProblem(error, 'passkey-unknown')) {
          stored.passkeyHere.clear();
          await forgetPasskey(window.location.hostname, passkey.id);
        }
        setStatus({ text: isProblem(error, 'user-deactivated') ? texts.closed : problemText(error), isProblem: true });
      }
    },
    [client, onSignedIn],
  );
  const entering = useEffectEvent(enter);

  useEffect(() => {
    let isOver = false;
    const timer = window.setTimeout(() => setRound(round + 1), RENEWED_AFTER_MS);
    async function suggest(): Promise<void> {
      if (!(await suggestsPasskeys()) || isOver) return;
      const passkey = await askForPasskey(client, true);
      if (isOver || typeof passkey === 'string') return;
      await entering(passkey);
      setRound(round + 1);
    }
    // Without autofill there is still the button.
    void suggest().catch(() => undefined);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      void stopSuggesting().catch(() => undefined);
    };
  }, [client, round]);

  const press = () =>
    oneAtATime(async () => {
      setBusy(true);
      setStatus(null);
      try {
        const passkey = await askForPasskey(client);
        if (typeof passkey === 'string') setStatus({ text: texts.none, isProblem: false });
        else await enter(passkey);
      } catch (error) {
        setStatus({ text: problemText(error), isProblem: true });
      } finally {
        setBusy(false);
        // The button's prompt aborted autofill.
        setRound((before) => before + 1);
      }
    });

  return (
    <Stack gap={1} align="center">
      <Button
        variant={isKnownHere ? 'tinted' : 'quiet'}
        isSmall={!isKnownHere}
        isBlock
        isBusy={isBusy}
        onClick={() => void press()}
      >
        {isBusy ? texts.waiting : isKnownHere ? texts.goHere : texts.go}
      </Button>
      {isKnownHere && (
        <Muted size="small" isCentered>
          {texts.note}
        </Muted>
      )}
      <Text role={status?.isProblem ? 'alert' : 'status'} isGoneIfEmpty>
        {status?.text}
      </Text>
    </Stack>
  );
}
