import { shell as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { textsOf } from '../../shared/language.ts';

const texts = textsOf('shell', english);

export function DashboardPage() {
  return <Spinner text={texts.loading} isPage />;
}
