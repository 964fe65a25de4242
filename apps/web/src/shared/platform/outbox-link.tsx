import { demo as english } from '@mien/messages';
import { buttonClassName, Icon } from '@mien/ui';
import { textsOf } from './language.ts';
import { useConfiguration } from './session.ts';

const texts = textsOf('demo', english);

/** The page that shows text messages instead of sending them, of the API. */
const OUTBOX_PATH = '/dev/outbox';

/** In the demo, the way to the text message with the code. */
export function OutboxLink() {
  const { data: configuration } = useConfiguration();
  return configuration?.demo?.hasOutbox ? (
    <a className={buttonClassName({ variant: 'tinted', isBlock: true })} href={OUTBOX_PATH}>
      <Icon name="chat" sizePx={20} />
      {texts.outbox}
    </a>
  ) : null;
}
