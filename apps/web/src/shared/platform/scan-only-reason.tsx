import { confirmByCode as english, fill } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from './api.tsx';
import { longInstantText } from './instant-text.ts';
import { textsOf } from './language.ts';
import { PasskeyNeeded } from './passkey-needed.tsx';
import { useSession } from './session.ts';

const { scanOnly: texts } = textsOf('confirmByCode', english);

/** Why a session can only scan, and what unlocks the rest: a passkey, a code to the patient's number, or time. */
export function ScanOnlyReason() {
  const { data: session } = useSession();
  if (session?.needsPasskey) return <PasskeyNeeded />;
  // A code would unlock nothing more while results are held back.
  if (session?.heldUntil !== undefined)
    return (
      <Banner isQuiet>
        <p>{fill(texts.held, { date: longInstantText(session.heldUntil) })}</p>
      </Banner>
    );
  if (session?.isByLink) return <ConfirmItsYou />;
  return (
    <Banner isQuiet>
      <p>{texts.ended}</p>
    </Banner>
  );
}

/** For a session that began with a staff link: it is unlocked once a code sent to the patient's number is entered. */
function ConfirmItsYou() {
  const { confirm } = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function ask(): Promise<void> {
    setBusy(true);
    // Responses to the limited session may be incomplete for the new one.
    if (await confirm('by-link').catch(() => false)) await queryClient.invalidateQueries();
    setBusy(false);
  }
  return (
    <Stack gap={4} isPacked>
      <Banner isQuiet>
        <p>{texts.byLink}</p>
      </Banner>
      <Button isBusy={isBusy} onClick={() => void ask()}>
        {texts.confirm}
      </Button>
    </Stack>
  );
}
