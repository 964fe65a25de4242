import type { Share } from '@mien/contract';
import { SHARE_LIFETIME_CHOICES_HOURS } from '@mien/domain';
import { share as english, fill } from '@mien/messages';
import { Button, Muted, RadioGroup, Row, Spinner, Stack, Text } from '@mien/ui';
import { useRef, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { lifetimeText, shortDate, viewsText } from './share.model.ts';
import { type LinkTerms, linkOf, useLink, useRevocation, useShares } from './share.queries.ts';
import { LinkByHand, useCopy } from './share-card.tsx';

const texts = textsOf('share', english);

interface LinksSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly measurementId: string;
  readonly terms: LinkTerms;
  readonly onLifetime: (hours: number) => void;
  /** Called when a link was ended. */
  readonly onEnded: () => void;
}

/** The lifetime of new links, and the active links. */
export function LinksSheet({ isOpen, onClose, ...rest }: LinksSheetProps) {
  return (
    <Sheet isBeside isOpen={isOpen} onClose={onClose} title={texts.links.title} closeLabel={texts.links.close}>
      {isOpen && <Links {...rest} />}
    </Sheet>
  );
}

function Links({ measurementId, terms, onLifetime, onEnded }: Omit<LinksSheetProps, 'isOpen' | 'onClose'>) {
  const { links } = texts;
  const shares = useShares(measurementId);
  const link = useLink(measurementId);
  const copy = useCopy();
  const toasts = useToasts();
  const [outcome, setOutcome] = useState<{ readonly byHand: string | null } | null>(null);
  const [hasRevoked, setHasRevoked] = useState(false);
  const liveTitle = useRef<HTMLHeadingElement>(null);

  async function copyLink(coming: Promise<string>) {
    setOutcome(null);
    setHasRevoked(false);
    try {
      setOutcome({ byHand: await copy(coming) });
    } catch (error) {
      toasts.show({ text: problemText(error), tone: 'problem' });
    }
  }

  return (
    <Stack gap={4} padding={3}>
      <Muted>{links.explained}</Muted>
      <RadioGroup
        label={links.lifetime}
        name="lifetime"
        columns={2}
        options={SHARE_LIFETIME_CHOICES_HOURS.map((hours) => ({ value: String(hours), label: lifetimeText(hours) }))}
        value={String(terms.lifetimeHours)}
        onChange={(value) => onLifetime(Number(value))}
      />
      <Button icon="copy" isBlock isBusy={link.isPending} onClick={() => void copyLink(link.mutateAsync(terms))}>
        {texts.copyLink}
      </Button>
      <Text tone="good" weight={600} isCentered isGoneIfEmpty role="status">
        {hasRevoked ? links.revoked : outcome?.byHand === null && texts.linkCopied}
      </Text>
      {outcome?.byHand && <LinkByHand link={outcome.byHand} />}
      <Stack as="section" gap={3} lineAbove={4} aria-labelledby="live-links">
        <Text as="h3" ref={liveTitle} id="live-links" size="lead" tabIndex={-1}>
          {links.live}
        </Text>
        {shares.isPending && <Spinner text={links.loading} />}
        <LoadProblem query={shares} />
        {shares.data?.length === 0 && <Muted>{links.none}</Muted>}
        {shares.data && shares.data.length > 0 && (
          <>
            <Stack as="ul" gap={2}>
              {shares.data.map((share) => (
                <LiveLink
                  key={share.id}
                  share={share}
                  measurementId={measurementId}
                  onCopy={(url) => void copyLink(Promise.resolve(url))}
                  onRevoked={() => {
                    setOutcome(null);
                    setHasRevoked(true);
                    onEnded();
                    // The clicked button disappears with its link.
                    liveTitle.current?.focus();
                  }}
                />
              ))}
            </Stack>
            <Muted size="small">{links.preview}</Muted>
          </>
        )}
      </Stack>
    </Stack>
  );
}

interface LiveLinkProps {
  readonly share: Share;
  readonly measurementId: string;
  readonly onCopy: (link: string) => void;
  readonly onRevoked: () => void;
}

function LiveLink({ share, measurementId, onCopy, onRevoked }: LiveLinkProps) {
  const { links } = texts;
  const toasts = useToasts();
  const revocation = useRevocation(measurementId);
  const date = shortDate(share.expires);
  const { accessKey } = share;

  // Awaited here, because the mutation's callbacks do not run once the list has dropped this link.
  async function revoke() {
    try {
      await revocation.mutateAsync(share);
      onRevoked();
    } catch (error) {
      toasts.show({ text: problemText(error), tone: 'problem' });
    }
  }

  return (
    <Row as="li" gap={3} lineGap={2} justify="between" padding={3} sidePadding={4} ground="outlined">
      <Stack as="p" grows={12}>
        <strong>{fill(links.until, { date })}</strong>
        <Muted as="span" size="small">
          {viewsText(share.viewCount, share.lastViewed)}
        </Muted>
        {share.showsUsualRange && (
          <Muted as="span" size="small">
            {links.showsUsual}
          </Muted>
        )}
      </Stack>
      <Row as="span" gap={1} align="stretch" isAtEnd>
        {accessKey !== null && (
          <Button
            variant="quiet"
            isSmall
            aria-label={fill(links.copyLabel, { date })}
            onClick={() => onCopy(linkOf(accessKey))}
          >
            {links.copy}
          </Button>
        )}
        <Button
          variant="secondary"
          isSmall
          isBusy={revocation.isPending}
          aria-label={fill(links.revokeLabel, { date })}
          onClick={() => void revoke()}
        >
          {links.revoke}
        </Button>
      </Row>
    </Row>
  );
}
