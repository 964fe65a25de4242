import { Problem } from '@mien/contract';
import { shell as english } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { textsOf } from './language.ts';
import { latePart } from './late-part.tsx';
import { PageHeading } from './page-heading.tsx';
import { paths } from './paths.ts';
import { problemText } from './problem-text.ts';
import { useLogOut, useSession } from './session.ts';

const texts = textsOf('shell', english);

/** Few sessions need it. */
const PasskeyNeeded = latePart(async () => (await import('./passkey-needed.tsx')).PasskeyNeeded);

/** Shown in place of a page that a scan-only session may not open: the reason, and the way to a session that may. */
export function ScanOnlyView({ title }: { readonly title: string }) {
  const { data: session } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  function leave(): void {
    logOut();
    void navigate(paths.signIn, { replace: true });
  }
  return (
    <Stack gap={4} isPacked width="focused">
      <PageHeading title={title} />
      {session?.needsPasskey ? (
        <Suspense fallback={null}>
          <PasskeyNeeded />
        </Suspense>
      ) : (
        <Banner isQuiet>
          <p>{problemText(new Problem('sms-code-needed'))}</p>
        </Banner>
      )}
      <Button {...(session?.needsPasskey ? { variant: 'secondary' as const } : {})} onClick={leave}>
        {texts.menu.logOut}
      </Button>
    </Stack>
  );
}
