import { Problem } from '@mien/contract';
import { shell as english } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import { useNavigate } from 'react-router';
import { textsOf } from './language.ts';
import { PageHeading } from './page-heading.tsx';
import { paths } from './paths.ts';
import { problemText } from './problem-text.ts';
import { useLogOut } from './session.ts';

const texts = textsOf('shell', english);

/** Shown in place of a page that a scan-only session may not open: the reason, and the way to a session that may. */
export function ScanOnlyView({ title }: { readonly title: string }) {
  const logOut = useLogOut();
  const navigate = useNavigate();
  function leave(): void {
    logOut();
    void navigate(paths.signIn, { replace: true });
  }
  return (
    <Stack gap={4} isPacked width="page">
      <PageHeading title={title} />
      <Banner>
        <p>{problemText(new Problem('sms-code-needed'))}</p>
      </Banner>
      <Button onClick={leave}>{texts.menu.logOut}</Button>
    </Stack>
  );
}
