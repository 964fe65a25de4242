import { patientForStaff as english } from '@mien/messages';
import { Button, DateField, Disclosure, Grid, Row, Stack } from '@mien/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { StateChips } from '../../shared/forms/state-chips.tsx';
import { type Faults, useForm } from '../../shared/forms/use-form.ts';
import { ANY_DAYS, addressOfDays, type Days } from '../../shared/health/days.ts';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './patient-for-staff-page.module.css';
import { addressOfChoice, type ScanChoice } from './scan-choice.ts';

const { filter: texts } = textsOf('patientForStaff', english).scans;

/** The days as form fields. */
const draftOf = ({ from, to }: Days) => ({ from: from ?? '', to: to ?? '' });

type Draft = ReturnType<typeof draftOf>;

function faultsOfDraft({ from, to }: Draft): Faults<Draft, 'wrong'> {
  return from !== '' && to !== '' && to < from ? { to: 'wrong' } : {};
}

interface ScanFilterProps {
  /** The current choice. */
  readonly choice: ScanChoice;
  readonly isBusy: boolean;
}

/** Filters scans by state and days. The days are collapsed by default and apply once 'Show' is clicked. */
export function ScanFilter({ choice, isBusy }: ScanFilterProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { days } = choice;
  const address = new URLSearchParams(addressOfDays(days)).toString();
  const addressOf = (changed: Partial<ScanChoice>) =>
    `?${new URLSearchParams({ show: 'scans', ...addressOfChoice({ ...choice, ...changed }) })}`;
  const [isOpenAtFirst] = useState(address !== '');
  // The list of patients from which the user came stays reachable with Back.
  const choose = (chosen: Days) =>
    void navigate(addressOf({ days: chosen }), { state, replace: true, preventScrollReset: true });
  const form = useForm({
    start: () => draftOf(days),
    of: address,
    faultsOf: faultsOfDraft,
    send: ({ from, to }) => choose({ from: from === '' ? null : from, to: to === '' ? null : to }),
  });
  const fault = form.faultOf('to');
  return (
    <Stack gap={1}>
      <StateChips chosen={choice.state} addressOf={(chosen) => addressOf({ state: chosen })} />
      <Disclosure open={isOpenAtFirst} title={texts.title}>
        <Grid
          as="form"
          gap={3}
          align="start"
          className={styles.filter}
          columns="fit-11"
          ref={form.element}
          onSubmit={form.submit}
          noValidate
        >
          <DateField label={texts.from} {...form.field('from')} />
          <DateField label={texts.to} {...form.field('to')} error={fault && texts[fault]} />
          <Row gap={2} align="stretch" isAcross>
            <Button type="submit" variant="secondary" isSmall isBusy={isBusy}>
              {texts.show}
            </Button>
            {address !== '' && (
              <Button variant="quiet" isSmall onClick={() => choose(ANY_DAYS)}>
                {texts.clear}
              </Button>
            )}
          </Row>
        </Grid>
      </Disclosure>
    </Stack>
  );
}
