import { secondFactor as english } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import { LinkRow } from './rows.tsx';

const texts = textsOf('secondFactor', english);

/** For a patient who is also staff. */
export function StaffRows() {
  const { data: configuration } = useConfiguration();
  if (configuration === undefined || configuration.staffSecondFactor === 'sms') return null;
  return <LinkRow icon="shield" to={paths.secondFactor} name={texts.own.title} />;
}
