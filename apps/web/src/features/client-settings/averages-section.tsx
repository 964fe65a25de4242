import type { ClientSettings, LostAverages } from '@mien/contract';
import { MINIMUM_USERS_MAX, startOfUtcDay } from '@mien/domain';
import { clientSettings as english, averages as englishAverages, fill } from '@mien/messages';
import { CheckboxField, Disclosure, Spinner, Stack, Text, TextField } from '@mien/ui';
import { useState } from 'react';
import { typedWholeNumber } from '../../shared/forms/typed-number.ts';
import { faultAt } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useLostAverages } from './client-settings.queries.ts';
import styles from './client-settings-page.module.css';
import { SettingsSection, useSectionForm } from './settings-section.tsx';

const texts = textsOf('clientSettings', english).averages;
const { periods: periodNames } = textsOf('averages', englishAverages);

/** The typed integer; NaN for anything else. */
const countOf = (text: string): number => typedWholeNumber(text) ?? Number.NaN;

/**
 * The minimum number of people behind an average. Before it is raised, the page shows what that removes permanently.
 */
export function AveragesSection({ settings }: { readonly settings: ClientSettings }) {
  const { client } = useApi();
  const { clientId, averages } = settings;
  const { version, installationMinimum: minimum } = averages;
  const saved = averages.minimumUsers === null ? '' : String(averages.minimumUsers);
  const isInRange = (text: string) => text === '' || (countOf(text) >= minimum && countOf(text) <= MINIMUM_USERS_MAX);
  const isRaised = (text: string) => isInRange(text) && countOf(text) > (averages.minimumUsers ?? minimum);
  const [typed, setTyped] = useState(saved);
  // The number for which the user has confirmed the permanent removal; another number asks again.
  const [understood, setUnderstood] = useState('');
  const lost = useLostAverages(clientId, isRaised(typed) ? countOf(typed) : null);
  const isAgreed = (text: string) => understood === text || lost.data?.length === 0;
  const section = useSectionForm({
    clientId,
    section: 'averages',
    version,
    saved: { minimumUsers: saved },
    faultsOf: ({ minimumUsers: text }) =>
      faultAt('minimumUsers', !isInRange(text) ? 'range' : isRaised(text) && !isAgreed(text) ? 'notUnderstood' : null),
    save: ({ minimumUsers: text }) =>
      client.clientSettings.saveAverages({
        params: { clientId },
        body: { version, minimumUsers: text === '' ? null : countOf(text) },
      }),
  });
  const { minimumUsers } = section.values;
  if (typed !== minimumUsers) setTyped(minimumUsers);
  const isAsked = isRaised(minimumUsers);
  return (
    <SettingsSection
      id="averages"
      state={pluralText(texts.state, averages.minimumUsers ?? minimum, {
        count: `${averages.minimumUsers ?? minimum}`,
      })}
      about={fill(texts.about, { minimum })}
      error={section.error}
      // Saving is disabled until the losses are known.
      section={{ ...section, isBusy: section.isBusy || (isAsked && lost.isLoading) }}
    >
      <div className={styles.short}>
        <TextField
          label={texts.label}
          hint={fill(texts.hint, { minimum })}
          inputMode="numeric"
          autoComplete="off"
          value={minimumUsers}
          onChange={(event) => section.change({ minimumUsers: event.target.value.trim() })}
          error={
            isInRange(minimumUsers) && !section.rules.has('minimumUsers')
              ? null
              : fill(texts.faults.range, { minimum, maximum: MINIMUM_USERS_MAX })
          }
        />
      </div>
      {isAsked && lost.isLoading && <Spinner text={texts.lost.loading} />}
      {isAsked && <LoadProblem query={lost} isPart />}
      {isAsked && lost.data?.length === 0 && <p>{texts.lost.none}</p>}
      {isAsked && lost.data && lost.data.length > 0 && (
        <>
          <Lost groups={lost.data} />
          <CheckboxField
            checked={understood === minimumUsers}
            error={section.form.faultOf('minimumUsers') === 'notUnderstood' ? texts.faults.notUnderstood : null}
            onChange={(event) => setUnderstood(event.target.checked ? minimumUsers : '')}
          >
            {texts.understood}
          </CheckboxField>
        </>
      )}
    </SettingsSection>
  );
}

interface LostFigures {
  readonly users: number;
  readonly usersLeft: number | null;
}

function textOf(name: string, { users, usersLeft }: LostFigures): string {
  if (usersLeft === null) return fill(texts.lost.removed, { name, users });
  return fill(usersLeft < users ? texts.lost.fewer : texts.lost.changed, { name, users, usersLeft });
}

const monthText = (month: string) => calendarFormat({ month: 'long', year: 'numeric' }).format(startOfUtcDay(month));

/** Removed or changed figures of each group, by period and by month. */
function Lost({ groups }: { readonly groups: readonly LostAverages[] }) {
  return (
    <Stack gap={4} ground="sunken" padding={4}>
      <h3>{texts.lost.title}</h3>
      {groups.map(({ groupCode, periods, months }) => (
        <Stack key={groupCode} gap={2}>
          <Text as="h4" breaks="anywhere">
            {groupCode}
          </Text>
          <Stack as="ul" gap={1}>
            {periods.map((figures) => (
              <li key={figures.period}>{textOf(periodNames[figures.period], figures)}</li>
            ))}
          </Stack>
          {months.length > 0 && (
            <Disclosure title={fill(texts.lost.months, { count: months.length })}>
              <Stack as="ul" gap={1}>
                {months.map((figures) => (
                  <li key={figures.month}>{textOf(monthText(figures.month), figures)}</li>
                ))}
              </Stack>
            </Disclosure>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
