import { accessCodeFault, isPhoneDigits } from '@mien/domain';
import { confirmByCode as english, fill } from '@mien/messages';
import { Button, Stack } from '@mien/ui';
import { Sheet } from '@mien/ui/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForCode } from '../../shared/forms/ask-for-code.ts';
import { CodeField } from '../../shared/forms/code-field.tsx';
import { phoneText } from '../../shared/forms/phone-text.ts';
import { type ConfirmReason, useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { askForPasskey, hasPasskeys } from '../../shared/platform/passkeys.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ownerOf, patientQuery, sessionQuery, signedInUser } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';

const texts = textsOf('confirmByCode', english);

interface ConfirmByCodeProps {
  readonly isOpen: boolean;
  readonly reason: ConfirmReason;
  readonly onDone: (isConfirmed: boolean) => void;
}

/** Asks a signed-in patient for an SMS code, and continues in the session that it starts. */
export function ConfirmByCode({ isOpen, reason, onDone }: ConfirmByCodeProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const user = signedInUser(queryClient);
  const phone = isPhoneDigits(user?.phoneNumber) ? user.phoneNumber : null;
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isPasskeyHere = hasPasskeys() && stored.passkeyHere.get() !== null;

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(isProblem(error, 'wrong-access-code') ? texts.wrong : problemText(error));
    } finally {
      setBusy(false);
    }
  }

  const send = () =>
    attempt(async () => {
      if (phone === null) return;
      await askForCode(client, phone);
      setCode('');
      setSent(true);
    });

  const confirmByPasskey = () =>
    attempt(async () => {
      const passkey = await askForPasskey(client);
      if (typeof passkey === 'string') return;
      await client.passkeys.confirm({ body: { passkey } });
      onDone(true);
    });

  const confirm = (typed: string) =>
    attempt(async () => {
      if (phone === null || user === null) return;
      const profiles = await client.signIn.profiles({ body: { phone, code: typed } });
      const profile = profiles.find(({ patientUid }) => patientUid === ownerOf(user));
      if (!profile) return onDone(false);
      const { patientUid, tokenCode } = profile;
      await client.signIn.loginTemp({ body: { patientUid, tokenCode } });
      // The first verification of a number, and the end of a session by a staff link, require consent again.
      stored.hasAcceptedTerms.clear();
      stored.recordedConsent.clear();
      await Promise.all([
        queryClient.query({ ...sessionQuery(client), staleTime: 0 }),
        queryClient.invalidateQueries({ queryKey: patientQuery(client, patientUid).queryKey }),
      ]).catch(() => undefined);
      onDone(true);
    });

  return (
    <Sheet isOpen={isOpen} onClose={() => onDone(false)} title={texts.title} closeLabel={texts.close} asksFirst>
      <Stack
        as="form"
        gap={4}
        padding={3}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (isSent ? confirm(code) : send());
        }}
      >
        <p>{phone === null ? texts.noPhone : fill(texts.why[reason], { phone: phoneText(phone) })}</p>
        {phone !== null && isSent && (
          <CodeField
            label={texts.label}
            name="code"
            required
            takesFocus
            value={code}
            error={failure}
            onChange={(typed) => {
              setCode(typed);
              setFailure(null);
              if (typed.length > code.length && accessCodeFault(typed) === null) void confirm(typed);
            }}
          />
        )}
        {failure !== null && !isSent && <p role="alert">{failure}</p>}
        {phone !== null && (
          <Button type="submit" isBlock isBusy={isBusy} disabled={isSent && accessCodeFault(code) !== null}>
            {isSent ? texts.confirm : isBusy ? texts.sending : texts.send}
          </Button>
        )}
        {reason !== 'phone-not-confirmed' && reason !== 'by-link' && !isSent && isPasskeyHere && (
          <Button variant="quiet" isBlock disabled={isBusy} onClick={() => void confirmByPasskey()}>
            {texts.passkey}
          </Button>
        )}
        {isSent && (
          <Button variant="quiet" isSmall disabled={isBusy} onClick={() => void send()}>
            {texts.again}
          </Button>
        )}
      </Stack>
    </Sheet>
  );
}
