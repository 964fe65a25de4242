import type { KeptTraces } from '@mien/contract';
import { agreementLanguageOf } from '@mien/domain';
import { records as english, traceConsent as englishConsent, fill } from '@mien/messages';
import { Banner, Button, Card, Icon, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { AgreementNote } from '../../shared/platform/agreement-note.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { longDayText } from '../../shared/platform/instant-text.ts';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { CardTitle } from './card-title.tsx';
import styles from './records-page.module.css';

const { keep: texts } = textsOf('records', english);
const consent = textsOf('traceConsent', englishConsent);

const keptTracesKey = (uid: string) => ['keptTraces', uid];

function countText(count: number): string {
  if (count === 0) return texts.none;
  return pluralText(texts.kept, count);
}

/** The consent to retain color traces of scans: explained, given and withdrawn here. */
export function KeptTracesCard({ uid }: { readonly uid: string }) {
  const { client } = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: keptTracesKey(uid),
    queryFn: () => client.keptTraces.get({ params: { uid } }),
  });
  const [open, show, close] = useOverlayState<'allow' | 'end'>('keptTraces');
  return (
    <Card aria-label={consent.title}>
      <Stack gap={4}>
        <CardTitle icon="video">{consent.title}</CardTitle>
        <Muted>{consent.lead}</Muted>
        {data ? (
          <State state={data} onAllow={() => show('allow')} onEnd={() => show('end')} />
        ) : error ? (
          <ProblemView error={error} onRetry={() => void refetch()} isPart />
        ) : (
          <Spinner text={texts.loading} />
        )}
      </Stack>
      <Sheet isOpen={open === 'allow'} onClose={close} title={texts.allowSheet} closeLabel={texts.close}>
        {data && <AllowForm uid={uid} textVersion={data.textVersion} onDone={close} />}
      </Sheet>
      <Sheet isOpen={open === 'end'} onClose={close} title={texts.endSheet} closeLabel={texts.close}>
        <EndForm uid={uid} onDone={close} />
      </Sheet>
    </Card>
  );
}

function State({
  state: { isAllowed, since, count },
  onAllow,
  onEnd,
}: {
  readonly state: KeptTraces;
  readonly onAllow: () => void;
  readonly onEnd: () => void;
}) {
  const day = since && longDayText(since);
  return (
    <>
      {(isAllowed || count > 0) && (
        <Row as="p" gap={2} isOneLine {...(isAllowed ? {} : { tone: 'muted' as const })}>
          {isAllowed && <Icon name="check" />}
          <span>
            <span>{day ? fill(texts.on, { date: day }) : texts.off}</span>
            <span>{`${BEFORE_DOT}· ${countText(count)}`}</span>
          </span>
        </Row>
      )}
      {!isAllowed && count > 0 && <Muted>{texts.leftOver}</Muted>}
      <Row gap={3} align="stretch">
        {/* One button for both directions, so that focus returns to it when its sheet closes. */}
        <Button variant="secondary" onClick={isAllowed ? onEnd : onAllow}>
          {isAllowed ? texts.turnOff : texts.read}
        </Button>
        {!isAllowed && count > 0 && (
          <Button variant="danger" onClick={onEnd}>
            {texts.deleteKept}
          </Button>
        )}
      </Row>
    </>
  );
}

/** Updates the card with the response of each change. */
function useChange(uid: string, change: () => Promise<KeptTraces>, done: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  // A ref instead of the mutation's state, because two clicks can precede the next render.
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    mutationFn: change,
    onSuccess(state) {
      queryClient.setQueryData(keptTracesKey(uid), state);
      toasts.show({ text: done, tone: 'good' });
      onDone();
    },
    onError(error) {
      if (isProblem(error, 'text-outdated')) void queryClient.invalidateQueries({ queryKey: keptTracesKey(uid) });
    },
    onSettled() {
      isUnderWay.current = false;
    },
  });
  return {
    mutation,
    start() {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate();
    },
  };
}

function Failure({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <Banner tone="problem">
      <p>{isProblem(error, 'text-outdated') ? texts.outdated : problemText(error)}</p>
    </Banner>
  );
}

function AllowForm({
  uid,
  textVersion,
  onDone,
}: {
  readonly uid: string;
  readonly textVersion: string;
  readonly onDone: () => void;
}) {
  const { client } = useApi();
  const { mutation, start } = useChange(
    uid,
    () =>
      client.keptTraces.allow({
        params: { uid },
        body: { textVersion, language: agreementLanguageOf(currentLanguage()) },
      }),
    texts.allowed,
    onDone,
  );
  return (
    <Stack gap={4} padding={3}>
      <AgreementNote />
      <Stack as="dl" gap={4} className={styles.points}>
        {consent.points.map(({ about, text }) => (
          <div key={about}>
            <Text as="dt" weight={600}>
              {about}
            </Text>
            <dd>{text}</dd>
          </div>
        ))}
      </Stack>
      <Failure error={mutation.error} />
      <Row gap={3} align="stretch" justify="end">
        <Button variant="secondary" onClick={onDone}>
          {texts.refuse}
        </Button>
        <Button isBusy={mutation.isPending} onClick={start}>
          {texts.allow}
        </Button>
      </Row>
    </Stack>
  );
}

function EndForm({ uid, onDone }: { readonly uid: string; readonly onDone: () => void }) {
  const { client } = useApi();
  const { mutation, start } = useChange(
    uid,
    () => client.keptTraces.end({ params: { uid }, body: { isConfirmed: true } }),
    texts.ended,
    onDone,
  );
  return (
    <Stack gap={4} padding={3}>
      <p>{texts.endText}</p>
      <Failure error={mutation.error} />
      <Row gap={3} align="stretch" justify="end">
        <Button variant="danger" isBusy={mutation.isPending} onClick={start}>
          {texts.end}
        </Button>
        <Button onClick={onDone}>{texts.cancel}</Button>
      </Row>
    </Stack>
  );
}
