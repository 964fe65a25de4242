import type { HealthLink } from '@mien/contract';
import { HEALTH_LINK_PASSCODE_TRIES } from '@mien/domain';
import { healthLinks as english, fill } from '@mien/messages';
import { Banner, Button, Card, Muted, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { momentText } from '../../shared/health/day-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { coversText, linkName, openCountText, openedByText } from './health-links.model.ts';
import { useEndOfHealthLink } from './health-links.queries.ts';

const texts = textsOf('healthLinks', english);

/** Openings shown at first. */
const OPENINGS_AT_FIRST = 3;

interface LiveLinkProps {
  readonly link: HealthLink;
  readonly onShow: () => void;
  readonly onEnded: () => void;
}

/** A link that works: what it covers, who opened it, and its end. */
export function LiveLink({ link, onShow, onEnded }: LiveLinkProps) {
  const ending = useEndOfHealthLink();
  const toasts = useToasts();
  const name = linkName(link);
  const { triesLeft } = link;

  // Awaited here, because the mutation's callbacks do not run once the list has dropped this link.
  async function end() {
    try {
      await ending.mutateAsync(link);
      onEnded();
    } catch (error) {
      toasts.show({ text: problemText(error), tone: 'problem' });
    }
  }

  return (
    <Card aria-label={name}>
      <Stack gap={3}>
        <Stack>
          <Text as="h3" size="lead" breaks="anywhere">
            {name}
          </Text>
          {link.label !== null && <Muted size="small">{coversText(link.choice)}</Muted>}
          <Muted size="small">{fill(texts.works, { date: momentText(link.expires) })}</Muted>
        </Stack>
        <Openings link={link} />
        {triesLeft !== null && triesLeft < HEALTH_LINK_PASSCODE_TRIES && (
          <Banner tone="caution" isQuiet>
            <p>{pluralText(texts.tries, triesLeft)}</p>
          </Banner>
        )}
        {link.address === null && <Muted size="small">{texts.unreadable}</Muted>}
        <Row gap={2}>
          {link.address !== null && (
            <Button variant="secondary" isSmall aria-label={fill(texts.showOf, { name })} onClick={onShow}>
              {texts.show}
            </Button>
          )}
          <Button
            variant="danger"
            isSmall
            isBusy={ending.isPending}
            aria-label={fill(texts.endOf, { name })}
            onClick={() => void end()}
          >
            {texts.end}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** Who opened a link, newest first. */
function Openings({ link }: { readonly link: HealthLink }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? link.openings : link.openings.slice(0, OPENINGS_AT_FIRST);
  if (shown.length === 0) return <p>{openCountText(link)}</p>;
  return (
    <Stack gap={2}>
      <Muted size="small">{openCountText(link)}</Muted>
      <Stack as="ul" gap={2}>
        {shown.map(({ recipient, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reader may open a link twice in the same second
          <Stack as="li" key={`${at} ${index}`}>
            <Text as="span" weight={600} breaks="anywhere">
              {openedByText(recipient)}
            </Text>
            <Muted as="span" size="small">
              {momentText(at)}
            </Muted>
          </Stack>
        ))}
      </Stack>
      {shown.length < link.openings.length && (
        <div>
          <Button variant="quiet" isSmall onClick={() => setWhole(true)}>
            {texts.openings.more}
          </Button>
        </div>
      )}
      <Muted size="small">{texts.openings.typed}</Muted>
    </Stack>
  );
}
