import type { HealthLink } from '@mien/contract';
import {
  HEALTH_LINK_KINDS,
  HEALTH_LINK_LABEL_MAX_LENGTH,
  HEALTH_LINK_LIFETIME_CHOICES_HOURS,
  type HealthLinkChoice,
  REPORT_DAYS,
  USUAL_REPORT_DAYS,
} from '@mien/domain';
import { healthLinks as english, fill } from '@mien/messages';
import { Banner, Button, CheckboxField, Muted, RadioGroup, SelectField, Stack, TextField } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { type Form, faultAt, useForm } from '../../shared/forms/use-form.ts';
import { momentText } from '../../shared/health/day-text.ts';
import { resultListQuery } from '../../shared/health/result/result-list-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import {
  type CameFrom,
  choiceOf,
  emptyForm,
  LATEST_CHOICES,
  type LinkForm,
  type OfferedScan,
} from './health-links.model.ts';
import { useNewHealthLink } from './health-links.queries.ts';

const { form: texts } = textsOf('healthLinks', english);

const HOURS_OF_A_DAY = 24;

/** The scan that the patient came from, or the newest one; null without any. */
function useOfferedScan({ scan }: CameFrom): OfferedScan | null {
  const { data } = useQuery(resultListQuery(useApi().client));
  const scans = data?.items ?? [];
  return (scan === null ? scans[0] : scans.find(({ id }) => id === scan)) ?? null;
}

interface NewLinkProps {
  readonly from: CameFrom;
  readonly onMade: (link: HealthLink) => void;
}

/** The form of a new link. */
export function NewLink({ from, onMade }: NewLinkProps) {
  const making = useNewHealthLink();
  const scan = useOfferedScan(from);
  const form = useForm({
    start: () => emptyForm(from),
    faultsOf: (values: LinkForm) =>
      faultAt('kind', choiceOf(values, scan, new Date()) === null ? ('choose' as const) : null),
    send: (values) => {
      const { label, lifetimeHours, hasPasscode } = values;
      const choice = choiceOf(values, scan, new Date());
      if (choice === null || making.isPending) return;
      making.mutate({ choice, label: label.trim() || null, lifetimeHours, hasPasscode }, { onSuccess: onMade });
    },
  });
  const { values, change } = form;
  return (
    <Stack as="form" ref={form.element} gap={5} padding={3} noValidate onSubmit={form.submit}>
      <WhatToShare form={form} scan={scan} />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={HEALTH_LINK_LABEL_MAX_LENGTH}
        autoComplete="off"
        value={values.label}
        onChange={({ target }) => change({ label: target.value })}
      />
      <RadioGroup
        label={texts.ends}
        name="lifetime"
        columns={3}
        options={HEALTH_LINK_LIFETIME_CHOICES_HOURS.map((hours) => ({
          value: String(hours),
          label: pluralText(texts.lifetimes, hours / HOURS_OF_A_DAY),
        }))}
        value={String(values.lifetimeHours)}
        onChange={(hours) => change({ lifetimeHours: Number(hours) })}
      />
      <Stack gap={1}>
        <CheckboxField
          checked={values.hasPasscode}
          onChange={({ currentTarget }) => change({ hasPasscode: currentTarget.checked })}
        >
          {texts.passcode}
        </CheckboxField>
        {values.hasPasscode && <Muted size="small">{texts.passcodeHint}</Muted>}
      </Stack>
      <Muted size="small">{texts.alsoHas}</Muted>
      {making.isError && (
        <Banner tone="problem">
          <p>{problemText(making.error)}</p>
        </Banner>
      )}
      <Button type="submit" isBlock isBusy={making.isPending}>
        {texts.send}
      </Button>
    </Stack>
  );
}

interface WhatToShareProps {
  readonly form: Form<LinkForm, 'choose'>;
  readonly scan: OfferedScan | null;
}

/** What the link covers: nothing is chosen in advance, unless the patient came from it. */
function WhatToShare({ form: { values, change, faultOf }, scan }: WhatToShareProps) {
  const nameOf = (kind: HealthLinkChoice['kind']) =>
    kind === 'scan' ? fill(texts.choices.scan, { date: momentText(scan?.created ?? '') }) : texts.choices[kind];
  const kinds = HEALTH_LINK_KINDS.filter((kind) => kind !== 'scan' || scan !== null);
  return (
    <Stack gap={3}>
      <RadioGroup
        label={texts.what}
        name="what"
        columns={1}
        options={kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
        value={values.kind}
        onChange={(chosen) => change({ kind: HEALTH_LINK_KINDS.find((kind) => kind === chosen) ?? '' })}
        error={faultOf('kind') && texts.choose}
      />
      {values.kind === 'latest' && (
        <SelectField
          label={texts.count}
          value={String(values.count)}
          options={LATEST_CHOICES.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={({ target }) => change({ count: Number(target.value) })}
        />
      )}
      {values.kind === 'span' && (
        <SelectField
          label={texts.days}
          value={String(values.days)}
          options={REPORT_DAYS.map((days) => ({ value: String(days), label: texts.lastDays[days] }))}
          onChange={({ target }) =>
            change({ days: REPORT_DAYS.find((days) => String(days) === target.value) ?? USUAL_REPORT_DAYS })
          }
        />
      )}
      {values.kind === 'everything' && <Muted size="small">{texts.everythingHas}</Muted>}
    </Stack>
  );
}
