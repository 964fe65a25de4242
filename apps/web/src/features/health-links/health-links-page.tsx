import type { HealthLink } from '@mien/contract';
import { HEALTH_LINK_KEPT_DAYS, HEALTH_LINK_PASSCODE_TRIES } from '@mien/domain';
import { healthLinks as english, fill } from '@mien/messages';
import { Button, Card, Icon, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { IdeaIntro } from '../../shared/platform/idea-art.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { coversText, linkName, openCountText, stateText } from './health-links.model.ts';
import { healthLinksQuery } from './health-links.queries.ts';
import { LinkSheet } from './link-sheet.tsx';
import { LiveLink } from './live-link.tsx';

const texts = textsOf('healthLinks', english);

/** `/healthLinks`: the patient's SMART Health Links, and who opened them. */
export function HealthLinksPage() {
  return (
    <PatientPage title={texts.title} isOwnOnly>
      <Stack gap={4} isPacked width="focused">
        <IdeaIntro idea="link">
          <WayToMe />
          <PageHeading title={texts.title} />
        </IdeaIntro>
        <Muted>{texts.intro}</Muted>
        <HealthLinks />
      </Stack>
    </PatientPage>
  );
}

/** The name of the overlay for a new link; otherwise it is the id of one. */
const NEW = 'new';

function HealthLinks() {
  const query = useQuery(healthLinksQuery(useApi().client));
  const [search] = useSearchParams();
  const from = { scan: search.get('scan'), days: search.get('days') };
  const [overlay, open, close] = useOverlayState('healthLink');
  // Opened from a result or a report: to make a new link.
  const [isFirst, setFirst] = useState(from.scan !== null || from.days !== null);
  const shown: string | null = isFirst ? NEW : overlay;
  const last = useLastOpen<string>(shown);
  const [hasEnded, setHasEnded] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const links = query.data ?? [];
  const live = links.filter(({ state }) => state === 'live');
  const over = links.filter(({ state }) => state !== 'live');
  const chosen = live.find(({ id }) => id === last) ?? null;
  return (
    <>
      <Button icon="plus" isBlock onClick={() => open(NEW)}>
        {texts.make}
      </Button>
      {query.isPending && <Spinner text={texts.loading} />}
      <LoadProblem query={query} isPart />
      {query.data && (
        <Stack as="section" gap={3} aria-labelledby="live-links">
          <Text as="h2" ref={title} id="live-links" size="lead" weight={600} tabIndex={-1}>
            {texts.live}
          </Text>
          <Text tone="good" weight={600} isGoneIfEmpty role="status">
            {hasEnded && texts.ended}
          </Text>
          {live.length === 0 && <Nothing />}
          <Stack as="ul" gap={3}>
            {live.map((link) => (
              <li key={link.id}>
                <LiveLink
                  link={link}
                  onShow={() => open(link.id)}
                  onEnded={() => {
                    setHasEnded(true);
                    // The clicked button disappears with its link.
                    title.current?.focus();
                  }}
                />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {over.length > 0 && <EndedLinks links={over} />}
      {(last === NEW || chosen !== null) && (
        <LinkSheet
          isOpen={shown !== null}
          link={chosen}
          from={from}
          onClose={() => (isFirst ? setFirst(false) : close())}
        />
      )}
    </>
  );
}

function Nothing() {
  return (
    <Card>
      <Row as="p" gap={3} isOneLine tone="muted">
        <Icon tone="brand" name="link" /> {texts.none}
      </Row>
    </Card>
  );
}

/** Links that ended, with how often they were opened. */
function EndedLinks({ links }: { readonly links: readonly HealthLink[] }) {
  return (
    <Stack as="section" gap={3} aria-labelledby="ended-links">
      <Row gap={3} justify="between" align="baseline">
        <Text as="h2" id="ended-links" size="lead" weight={600}>
          {texts.over}
        </Text>
        <Muted as="span" size="small">
          {fill(texts.kept, { days: HEALTH_LINK_KEPT_DAYS })}
        </Muted>
      </Row>
      <Stack as="ul" gap={3} ground="card" padding={4} lines="apart">
        {links.map((link) => (
          <Stack as="li" key={link.id}>
            <Text as="span" weight={600} breaks="anywhere">
              {linkName(link)}
            </Text>
            {link.label !== null && (
              <Muted as="span" size="small">
                {coversText(link.choice)}
              </Muted>
            )}
            <Muted as="span" size="small">
              {stateText(link, HEALTH_LINK_PASSCODE_TRIES)}
            </Muted>
            <Muted as="span" size="small">
              {openCountText(link)}
            </Muted>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
