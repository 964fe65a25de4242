import {
  CARER_DAYS,
  CARER_RELATIONS,
  CARER_TICKS,
  type CarerRelation,
  type CarerTick,
  phoneDigits,
  reachablePhoneFault,
} from '@mien/domain';
import { carers as english } from '@mien/messages';
import { Banner, Button, Card, CheckboxField, SelectField } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import { PhoneField } from '../../shared/phone-field.tsx';
import { problemText } from '../../shared/problem-text.ts';
import styles from './carers.module.css';

const texts = textsOf('carers', english);
const { invite } = texts;

const DAYS = { month: 30, quarter: 90, year: CARER_DAYS.default, years: CARER_DAYS.max } as const;
type Duration = keyof typeof DAYS;
const DURATIONS = Object.keys(DAYS) as Duration[];

/** Invites a carer: nothing is ticked, and the time is a year. */
export function InviteForm({ onInvited }: { readonly onInvited: () => Promise<void> }) {
  const { client } = useApi();
  const [phone, setPhone] = useState(phoneDigits(''));
  const [relation, setRelation] = useState<CarerRelation | ''>('');
  const [ticks, setTicks] = useState<readonly CarerTick[]>([]);
  const [duration, setDuration] = useState<Duration>('year');
  const [isTried, setTried] = useState(false);
  // One id for one invitation: sent twice, it is there once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const hasPhone = reachablePhoneFault(phone) === null;
  const sending = useMutation({
    mutationFn: async (chosen: CarerRelation) => {
      await client.carers.invite({ body: { id, phone, relation: chosen, ticks: [...ticks], days: DAYS[duration] } });
      setId(crypto.randomUUID());
      setPhone(phoneDigits(''));
      setRelation('');
      setTicks([]);
      setTried(false);
      await onInvited();
    },
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (hasPhone && relation !== '' && !sending.isPending) sending.mutate(relation);
  }

  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={send}>
        <h2 className={styles.partTitle}>{invite.title}</h2>
        <PhoneField
          label={invite.phone}
          autoComplete="off"
          value={phone}
          onChange={setPhone}
          error={isTried && !hasPhone ? invite.faults.phone : null}
        />
        <SelectField
          label={invite.relation}
          value={relation}
          error={isTried && relation === '' ? invite.faults.relation : null}
          options={[
            { value: '', label: invite.choose },
            ...CARER_RELATIONS.map((value) => ({ value, label: texts.relations[value] })),
          ]}
          onChange={({ target }) => setRelation(CARER_RELATIONS.find((known) => known === target.value) ?? '')}
        />
        <fieldset className={styles.ticks}>
          <legend className={styles.legend}>{invite.ticks}</legend>
          <p className={styles.fact}>{invite.ticksHint}</p>
          {CARER_TICKS.map((tick) => (
            <CheckboxField
              key={tick}
              checked={ticks.includes(tick)}
              onChange={({ target }) =>
                setTicks(target.checked ? [...ticks, tick] : ticks.filter((other) => other !== tick))
              }
            >
              {texts.ticks[tick]}
            </CheckboxField>
          ))}
        </fieldset>
        <SelectField
          label={invite.days}
          value={duration}
          options={DURATIONS.map((value) => ({ value, label: invite.daysChoices[value] }))}
          onChange={({ target }) => setDuration(DURATIONS.find((known) => known === target.value) ?? 'year')}
        />
        {sending.isError && (
          <Banner tone="problem">
            <p>{problemText(sending.error)}</p>
          </Banner>
        )}
        {sending.isSuccess && !isTried && <p role="status">{invite.sent}</p>}
        <div>
          <Button type="submit" isBusy={sending.isPending}>
            {sending.isPending ? invite.sending : invite.send}
          </Button>
        </div>
      </form>
    </Card>
  );
}
