import { shell as english } from '@mien/messages';
import { Button, Stack } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from './language.ts';
import { lazyComponent } from './lazy-component.tsx';
import { PageHeading } from './page-heading.tsx';
import { useLogOut, useSession } from './session.ts';

const texts = textsOf('shell', english);

/** Few sessions need it. */
const Reason = lazyComponent(async () => (await import('./scan-only-reason.tsx')).ScanOnlyReason);

/** In a scan-only session: the reason, and what unlocks the rest. Nothing in any other session. */
export function ScanOnlyNotice() {
  const { data: session } = useSession();
  if (!session?.isScanOnly) return null;
  return (
    <Suspense fallback={null}>
      <Reason />
    </Suspense>
  );
}

/** Shown in place of a page that a scan-only session may not open: the reason, and a link to sign in fully. */
export function ScanOnlyView({ title }: { readonly title: string }) {
  const { data: session } = useSession();
  const logOut = useLogOut();
  const hasOtherWay = session?.needsPasskey || (session?.isByLink && session.heldUntil === undefined);
  return (
    <Stack gap={4} isPacked width="focused">
      <PageHeading title={title} />
      <ScanOnlyNotice />
      <Button {...(hasOtherWay ? { variant: 'secondary' as const } : {})} onClick={logOut}>
        {texts.menu.logOut}
      </Button>
    </Stack>
  );
}
