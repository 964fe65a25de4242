import { isLanguage, LANGUAGES, type Language, ownNameOf } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, Disclosure, Muted, SelectField, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { phoneText } from '../../forms/phone-text.ts';
import { currentLanguage, textsOf } from '../../platform/language.ts';
import { problemText } from '../../platform/problem-text.ts';
import styles from './login-link.module.css';
import { useLoginLink, useSentLink } from './login-link.queries.ts';
import { ShownOnce } from './shown-once.tsx';

const { link: texts } = textsOf('users', english);

interface LoginLinkPartProps {
  readonly patientUid: string;
  /** The number to which it can be sent; null without one. */
  readonly phoneNumber: string | null;
  /** False if the surrounding element already has that title. */
  readonly isTitled?: boolean;
}

/** Creates a link that signs the patient in, shown once, or sends one to the patient's phone. */
export function LoginLinkPart({ patientUid, phoneNumber, isTitled = true }: LoginLinkPartProps) {
  const link = useLoginLink(patientUid);
  const sent = useSentLink(patientUid);
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const Way = isTitled ? 'h4' : 'h3';

  return (
    <Stack as="section" gap={4} aria-labelledby={isTitled ? 'login-link-title' : undefined}>
      {isTitled && (
        <Text as="h3" id="login-link-title" size="lead">
          {texts.title}
        </Text>
      )}
      <Stack gap={4}>
        <Way className={styles.wayTitle}>{texts.sms}</Way>
        {phoneNumber === null ? (
          <Muted>{texts.noPhone}</Muted>
        ) : (
          <>
            <SelectField
              label={texts.language}
              value={language}
              options={LANGUAGES.map((code) => ({ value: code, label: ownNameOf(code), lang: code }))}
              onChange={(event) => isLanguage(event.target.value) && setLanguage(event.target.value)}
            />
            <Button
              icon="send"
              isBlock
              isBusy={sent.isPending}
              disabled={sent.isSuccess}
              onClick={() => sent.mutate(language)}
            >
              {texts.send}
            </Button>
          </>
        )}
        {sent.isSuccess && phoneNumber !== null && (
          <Banner tone="good">{fill(texts.sent, { phone: phoneText(phoneNumber) })}</Banner>
        )}
        {sent.error !== null && <Banner tone="problem">{problemText(sent.error)}</Banner>}
      </Stack>
      <Stack gap={4} lineAbove={4}>
        <Way className={styles.wayTitle}>{texts.copying}</Way>
        {link.data ? (
          <ShownOnce label={texts.label} url={link.data.loginUrl} expiresAt={link.data.expiresAt} />
        ) : (
          <>
            <Muted>{texts.whyCopy}</Muted>
            <Button
              variant={phoneNumber === null ? 'primary' : 'secondary'}
              icon="link"
              isBlock
              isBusy={link.isPending}
              onClick={() => link.mutate()}
            >
              {texts.make}
            </Button>
          </>
        )}
        {link.error !== null && <Banner tone="problem">{problemText(link.error)}</Banner>}
      </Stack>
      <Disclosure title={texts.inShort}>
        <Stack gap={2}>
          <Muted>{texts.text}</Muted>
          {phoneNumber !== null && <Muted>{texts.whatIsSent}</Muted>}
        </Stack>
      </Disclosure>
    </Stack>
  );
}
