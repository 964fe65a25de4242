import type { EhrOfPatient, EhrSentValue } from '@mien/contract';
import { ehr as english, fill } from '@mien/messages';
import { Button, Card, Disclosure, Muted, Stack, Text } from '@mien/ui';
import { useId, useState } from 'react';
import { timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useEhr, useUnlink } from './ehr.queries.ts';
import { whenText } from './when-text.ts';

const { patient: texts } = textsOf('ehr', english);

/** How many values are listed at once. Chosen. */
const SHOWN = 8;

/** What staff can do now, in a sentence. */
function stateText({ linked, launch, isAutomatic }: EhrOfPatient, productName: string): string {
  if (linked === null) return fill(texts.notLinked, { productName });
  if (launch === null) return fill(texts.noLaunch, { productName });
  if (!launch.canWrite) return fill(texts.readOnly, { productName });
  const time = timeText(launch.until);
  return fill(isAutomatic ? texts.automatic : texts.manual, { time });
}

/** The record's own words are text, whatever they contain. */
function Value({ value: { value, state, taken, outcome } }: { readonly value: EhrSentValue }) {
  return (
    <li>
      <Text as="span" weight={600}>
        {texts.values[value]}
      </Text>{' '}
      <Muted as="span" size="small">
        {whenText(taken)}
      </Muted>
      <Muted size="small">{texts.states[state]}</Muted>
      {outcome !== null && <Text size="small">{fill(texts.said, { text: outcome })}</Text>}
    </li>
  );
}

function Values({ values }: { readonly values: readonly EhrSentValue[] }) {
  const listOf = (some: readonly EhrSentValue[]) => (
    <Stack as="ul" gap={3}>
      {some.map((value) => (
        <Value key={value.id} value={value} />
      ))}
    </Stack>
  );
  const older = values.slice(SHOWN);
  return (
    <>
      {values.length > 0 && listOf(values.slice(0, SHOWN))}
      {older.length > 0 && <Disclosure title={pluralText(texts.more, older.length)}>{listOf(older)}</Disclosure>}
    </>
  );
}

/** Ends the link after a question: nothing in the record changes by it. */
function Unlink({ uid }: { readonly uid: string }) {
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const unlinking = useUnlink(uid, () => {
    setAsking(false);
    toasts.show({ text: texts.unlinked, tone: 'good' });
  });
  const end = () =>
    unlinking.mutate(undefined, {
      onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
    });
  return (
    <div>
      <Button variant="quiet" isSmall onClick={() => setAsking(true)}>
        {texts.unlink}
      </Button>
      <Sheet
        asksFirst
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.ask.title}
        closeLabel={texts.close}
      >
        <Stack gap={4} padding={3}>
          <p>{texts.ask.text}</p>
          <Button isBlock onClick={() => setAsking(false)}>
            {texts.ask.stay}
          </Button>
          <Button variant="secondary" isBlock isBusy={unlinking.isPending} onClick={end}>
            {texts.ask.end}
          </Button>
        </Stack>
      </Sheet>
    </div>
  );
}

/** The patient in the clinic's health record; nothing for clients without one. */
export function EhrPart({ uid }: { readonly uid: string }) {
  const headingId = useId();
  const productName = useProductName();
  const { data: ehr } = useEhr(uid);
  if (!ehr?.hasRecord) return null;
  return (
    <Card isRoomy aria-labelledby={headingId}>
      <Stack gap={3}>
        <h2 id={headingId}>{texts.title}</h2>
        <Muted role="status" size="small">
          {stateText(ehr, productName)}
        </Muted>
        <Values values={ehr.values} />
        {ehr.linked !== null && <Unlink uid={uid} />}
      </Stack>
    </Card>
  );
}
