import { users as english } from '@mien/messages';
import { Banner, Button, Muted, Stack, Text } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { problemText } from '../../platform/problem-text.ts';
import { ShownOnce } from '../login-link/shown-once.tsx';
import { useTokenCode } from './manage-patient.queries.ts';

const { tokenCode: texts } = textsOf('users', english);

/** Creates a temporary code for a patient who is present, shown once. */
export function TokenCodePart({ patientUid }: { readonly patientUid: string }) {
  const code = useTokenCode(patientUid);
  return (
    <Stack as="section" gap={4} aria-labelledby="token-code-title">
      <Text as="h3" id="token-code-title" size="lead">
        {texts.title}
      </Text>
      <Muted>{texts.text}</Muted>
      {code.data ? (
        <ShownOnce label={texts.label} url={code.data.loginUrl} expiresAt={code.data.expiresAt} />
      ) : (
        <Button variant="secondary" icon="lock" isBlock isBusy={code.isPending} onClick={() => code.mutate()}>
          {texts.make}
        </Button>
      )}
      {code.isError && <Banner tone="problem">{problemText(code.error)}</Banner>}
    </Stack>
  );
}
