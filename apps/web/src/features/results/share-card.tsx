import { share as english, fill } from '@mien/messages';
import { Button, buttonClassName, Card, CheckboxField, Grid, Icon, Muted, Stack, Text, TextField } from '@mien/ui';
import { ifGranted, ifPossible } from '@mien/ui/if-possible';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { copyText } from '../../shared/platform/copy-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { lifetimeText } from './share.model.ts';
import { type LinkTerms, useLink, useSendToPhone } from './share.queries.ts';
import styles from './share-card.module.css';

const texts = textsOf('share', english);

/** A link that the browser did not let us copy: shown completely and selected. */
export function LinkByHand({ link }: { readonly link: string }) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: select the text again for another link
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [link]);
  return (
    <TextField
      ref={field}
      label={texts.byHand.label}
      hint={texts.byHand.hint}
      value={link}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/**
 * Copies a link that may still be loading. Resolves to the link if it has to be copied manually, null if it was copied.
 */
export function useCopy(): (coming: Promise<string>) => Promise<string | null> {
  const toasts = useToasts();
  return async (coming) => {
    const isCopied = await copyText(coming);
    const link = await coming;
    if (!isCopied) return link;
    toasts.show({ text: texts.copied, tone: 'good' });
    return null;
  };
}

/** Failures that the user can fix are shown where they happened. */
function reasonOf(error: unknown): string | null {
  return isProblem(error, 'too-many-requests', 'phone-missing', 'too-many-links', 'offline')
    ? problemText(error)
    : null;
}

/** Whether the user closed the device's share sheet. */
const isChangeOfMind = (error: { readonly name?: string }): boolean => error.name === 'AbortError';

interface ShareCardProps {
  readonly measurementId: string;
  readonly patientUid: string;
  readonly terms: LinkTerms;
  /** Chooses whether links and prints include the usual ranges; absent while they are unknown. */
  readonly usual: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void } | undefined;
  /** Number of links that the person has revoked on this page. */
  readonly endedCount: number;
  readonly onManage: () => void;
}

/** Copy a link, pass it to another app, send it to the patient's own phone, or print. */
export function ShareCard({ measurementId, patientUid, terms, usual, endedCount, onManage }: ShareCardProps) {
  const link = useLink(measurementId);
  const copy = useCopy();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const [outcome, setOutcome] = useState<{ readonly byHand: string | null } | null>(null);

  async function copyLink() {
    setOutcome(null);
    try {
      setOutcome({ byHand: await copy(link.mutateAsync(terms)) });
    } catch (error) {
      toasts.show({ text: problemText(error), tone: 'problem' });
    }
  }

  // The device's share sheet, if there is one.
  const canHandOn = ifPossible(() => typeof navigator.share === 'function') ?? false;
  async function handOn() {
    setOutcome(null);
    try {
      const url = await link.mutateAsync(terms);
      const isDone = await ifGranted(() => Promise.resolve(navigator.share({ url })).then(() => true, isChangeOfMind));
      // If the browser refuses, the link is shown for copying.
      if (!isDone) setOutcome({ byHand: url });
    } catch (error) {
      toasts.show({ text: problemText(error), tone: 'problem' });
    }
  }

  return (
    <Card aria-labelledby="share-title">
      <Stack gap={3}>
        <Text as="h2" id="share-title" size="lead">
          {texts.title}
        </Text>
        <Grid gap={3} align="start" columns="fit-11">
          <Button
            variant="secondary"
            icon="copy"
            isBlock
            isBusy={link.isPending}
            onClick={() => void oneAtATime(copyLink)}
          >
            {texts.copyLink}
          </Button>
          {canHandOn && (
            <Button variant="secondary" icon="send" isBlock onClick={() => void oneAtATime(handOn)}>
              {texts.handOn}
            </Button>
          )}
          {/* The message contained the link at that time: after it was revoked, or for another lifetime, a new one may
              be sent. */}
          <SendButton
            key={`${terms.lifetimeHours} ${terms.usualRangeTimeZone} ${endedCount}`}
            measurementId={measurementId}
            patientUid={patientUid}
            terms={terms}
          />
        </Grid>
        <Text tone="good" weight={600} isGoneIfEmpty role="status">
          {outcome?.byHand === null && texts.linkCopied}
        </Text>
        {outcome?.byHand && <LinkByHand link={outcome.byHand} />}
        <Muted size="small">{fill(texts.note, { lifetime: lifetimeText(terms.lifetimeHours) })}</Muted>
        {usual && (
          <CheckboxField checked={usual.isShown} onChange={(event) => usual.onChange(event.currentTarget.checked)}>
            {texts.showUsual}
          </CheckboxField>
        )}
        <Grid columns="fit-11" lineAbove={3} className={styles.more}>
          <Button variant="quiet" isSmall icon="link" onClick={onManage}>
            {texts.manage}
          </Button>
          <Button variant="quiet" isSmall icon="printer" onClick={() => window.print()}>
            {texts.print}
          </Button>
          <Link
            to={paths.healthLinkOf({ scan: measurementId })}
            className={buttonClassName({ variant: 'quiet', isSmall: true })}
          >
            <Icon name="send" sizePx={20} />
            <span>{texts.toDoctor}</span>
          </Link>
        </Grid>
      </Stack>
    </Card>
  );
}

function SendButton({
  measurementId,
  patientUid,
  terms,
}: Pick<ShareCardProps, 'measurementId' | 'patientUid' | 'terms'>) {
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const sending = useSendToPhone(measurementId, patientUid);
  const { phone } = texts;
  const label = sending.isSuccess ? phone.sent : sending.isError ? phone.failed : phone.ready;
  const reason = sending.isError ? reasonOf(sending.error) : null;

  async function send(): Promise<void> {
    try {
      await sending.mutateAsync(terms);
    } catch {
      // The reason is shown next to the button.
      toasts.show({ text: phone.failedText, tone: 'problem' });
    }
  }

  return (
    <Stack gap={2}>
      <Button
        variant="secondary"
        icon={sending.isSuccess ? 'check' : 'phone'}
        isBlock
        isBusy={sending.isPending}
        disabled={sending.isSuccess}
        aria-describedby="send-outcome"
        onClick={() => void oneAtATime(send)}
      >
        {label}
      </Button>
      <Text id="send-outcome" tone="danger" size="small" isGoneIfEmpty role="status">
        {reason}
      </Text>
    </Stack>
  );
}
