import type { Entry } from '@mien/contract';
import { entered as english, fill } from '@mien/messages';
import { Banner, buttonClassName, Stack, Text } from '@mien/ui';
import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import { useIsOneself, useMay } from '../../platform/cared-for.ts';
import { instantText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { entryText } from '../entry-text.ts';
import { EmergencyCall } from './emergency-call.tsx';

const texts = textsOf('entered', english);

interface SevereCuffProps {
  readonly entry: Entry;
  /**
   * Its title, which takes focus after the reading was saved: a screen reader then announces it and the symptoms, once.
   */
  readonly ref?: RefObject<HTMLHeadingElement | null>;
  /** Whether the emergency call is already shown above it: then it only states the reading. */
  readonly isAfterCall?: boolean;
  /** Whether the form for the next reading is on the same page. */
  readonly hasForm?: boolean;
}

/** A very high cuff reading of the last day: symptoms first, then the call, then another reading. */
export function SevereCuff({ entry, ref, isAfterCall = false, hasForm = false }: SevereCuffProps) {
  const by = useIsOneself() ? texts : texts.cared;
  const { data: session } = useSession();
  const name = session?.user.firstName || texts.cared.someone;
  const mayAdd = useMay('manage');
  const { value } = entryText(entry, 'metric');
  const titleId = useId();
  const symptomsId = useId();
  return (
    <Banner tone="problem" labelledBy={titleId}>
      <Stack gap={3} data-rung="danger">
        <Text
          as="h2"
          size="lead"
          id={titleId}
          ref={ref}
          tabIndex={-1}
          aria-describedby={isAfterCall ? undefined : symptomsId}
        >
          {fill(texts.severe.title, { value })}
        </Text>
        <Text size="small">{instantText(entry.takenAt)}</Text>
        {!isAfterCall && (
          <>
            <p id={symptomsId}>{fill(by.severe.symptoms, { name })}</p>
            <EmergencyCall>{texts.severe.call}</EmergencyCall>
            <p>{fill(by.severe.repeat, { name })}</p>
            {!hasForm && mayAdd && (
              <Link to={paths.entryOf('cuff')} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
                {texts.severe.again}
              </Link>
            )}
            <p>{fill(by.severe.stays, { name })}</p>
          </>
        )}
        <Text size="small">{texts.severe.source}</Text>
      </Stack>
    </Banner>
  );
}
