import type { PhoneDigits } from '@mien/domain';
import { signIn as english } from '@mien/messages';
import { type ComponentType, useState } from 'react';
import { askForCode } from '../../shared/forms/ask-for-code.ts';
import { sendFailureText } from '../../shared/forms/send-failure.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { PhoneStep, SignInLayout } from './phone-step.tsx';
import type { SignInAttempt, StageProps } from './sign-in.model.ts';

const texts = textsOf('signIn', english);

interface FirstStepProps extends Readonly<Record<'goOn' | 'enter', () => Promise<void>>> {
  readonly isEveryScanOurs: boolean;
  readonly isTrialOffered: boolean;
  readonly stage: ComponentType<StageProps>;
}

/**
 * The sign-in until a code is requested, without the rest of the app. The attempt is stored in the tab, where the app's
 * page finds it and continues.
 *
 * @param goOn   opens the app; rejects if it cannot be fetched
 * @param enter  the same, once the user is signed in
 */
export function FirstStep({ goOn, enter, isEveryScanOurs, isTrialOffered, stage }: FirstStepProps) {
  const { client } = useApi();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const [isBusy, setBusy] = useState(false);

  function sendCode(phone: PhoneDigits): Promise<void> {
    return oneAtATime(async () => {
      setBusy(true);
      try {
        await askForCode(client, phone);
        const attempt: SignInAttempt = { phone, sentAtMs: Date.now(), isAgain: false };
        stored.signInAttempt.set(JSON.stringify(attempt));
        await goOn();
      } catch (error) {
        toasts.show({ text: sendFailureText(error, texts), tone: 'problem' });
        setBusy(false);
      }
    });
  }

  return (
    <SignInLayout isFirst stage={stage}>
      <PhoneStep {...{ isBusy, isEveryScanOurs, isTrialOffered }} onSubmit={(phone) => void sendCode(phone)}>
        <PasskeyWay onSignedIn={enter} />
      </PhoneStep>
    </SignInLayout>
  );
}
