import type { Entry } from '@mien/contract';
import { entered as english, fill } from '@mien/messages';
import { Banner, buttonClassName, Stack, Text } from '@mien/ui';
import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import { useIsOneself, useMay } from '../../platform/cared-for.ts';
import { shortDayText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { serverNow } from '../../platform/server-time.ts';
import { useSession } from '../../platform/session.ts';
import { entryText } from '../entry-text.ts';

const texts = textsOf('entered', english);

interface WasSevereCuffProps {
  readonly entry: Entry;
  /** Its title, which may take focus. */
  readonly ref?: RefObject<HTMLHeadingElement | null>;
  /** Whether the form for the next reading is on the same page. */
  readonly hasForm?: boolean;
}

/** A very high cuff reading of an earlier day without a later measurement: to be measured again today. */
export function WasSevereCuff({ entry, ref, hasForm = false }: WasSevereCuffProps) {
  const { wasSevere } = useIsOneself() ? texts : texts.cared;
  const { data: session } = useSession();
  const name = session?.user.firstName || texts.cared.someone;
  const mayAdd = useMay('manage');
  const titleId = useId();
  const { value } = entryText(entry, 'metric');
  return (
    <Banner tone="problem" labelledBy={titleId}>
      <Stack gap={3} data-rung="notAsUsual">
        <Text as="h2" size="lead" id={titleId} ref={ref} tabIndex={-1}>
          {fill(wasSevere.title, { date: shortDayText(entry.takenAt, serverNow()), value })}
        </Text>
        <p>{fill(wasSevere.text, { name })}</p>
        {!hasForm && mayAdd && (
          <Link to={paths.entryOf('cuff')} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
            {texts.severe.again}
          </Link>
        )}
        <Text size="small">{texts.severe.source}</Text>
      </Stack>
    </Banner>
  );
}
