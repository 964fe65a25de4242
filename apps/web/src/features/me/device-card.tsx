import type { ScanReminders } from '@mien/contract';
import { isLanguage, isScanReminder, LANGUAGES, ownNameOf, type ScanReminder, type UnitSystem } from '@mien/domain';
import { me as english, notices as englishNotices, units as englishUnits } from '@mien/messages';
import { RadioGroup, SkeletonBox, SwitchField, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { UnitSwitch } from '../../shared/forms/unit-switch.tsx';
import { useNotices } from '../../shared/health/notices/notices.queries.ts';
import { noticesValue } from '../../shared/health/notices/notices-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { useChooseLanguage } from '../../shared/platform/choose-language.ts';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { chooseTextSize, isTextLarger } from '../../shared/platform/text-size.ts';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { prefetchWhenIdle } from '../../shared/platform/when-idle.ts';
import { reminderText } from './reminder-times.tsx';
import { ButtonRow, PlainRow, Rows } from './rows.tsx';
import { scanRemindersQuery } from './scan-reminders-query.ts';

const texts = textsOf('me', english);
const noticesTexts = textsOf('notices', englishNotices);
const unitTexts = textsOf('units', englishUnits);
/** Overlays load separately. */
const ReminderChannels = optionalComponent(async () => (await import('./reminder-channels.tsx')).ReminderChannels);
const NoticesForm = optionalComponent(async () => (await import('./notices-form.tsx')).NoticesForm);
/** Approximate height of either form, until it has loaded. */
const FORM = { heightRem: 16 } as const;

interface DeviceCardProps {
  readonly units: UnitSystem;
  readonly onUnits: (units: UnitSystem) => void;
  /** More rows. */
  readonly children: ReactNode;
}

/** A summary of the reminders: text messages first, then the calendar, which only this device knows. */
function reminderValue(calendar: ScanReminder | null, byText: ScanReminders | undefined): string {
  if (byText?.stoppedBy) return texts.reminder.text.hasStopped;
  const reminder = byText?.reminder ?? calendar;
  return reminder === null ? texts.device.noReminders : reminderText(reminder);
}

/** Settings of this device, for everyone who uses it. */
export function DeviceCard({ units, onUnits, children }: DeviceCardProps) {
  const [open, show, close] = useOverlayState<'language' | 'units' | 'reminder' | 'notices'>('me');
  const [reminder, setReminder] = useState(() => storedJson(stored.scanReminder, isScanReminder));
  const byText = useQuery(scanRemindersQuery(useApi().client));
  const notices = useNotices();
  const chooseLanguage = useChooseLanguage();
  const [isLarger, setLarger] = useState(isTextLarger);
  useEffect(
    () =>
      prefetchWhenIdle(
        () => void Promise.all([ReminderChannels.preload(), NoticesForm.preload()]).catch(() => undefined),
      ),
    [],
  );
  const language = currentLanguage();
  return (
    <Rows title={texts.groups.device}>
      <ButtonRow
        icon="globe"
        name={texts.device.language}
        value={ownNameOf(language)}
        onPress={() => show('language')}
      />
      <ButtonRow icon="body" name={texts.device.units} value={unitTexts[units]} onPress={() => show('units')} />
      <ButtonRow
        icon="bell"
        name={texts.device.reminders}
        value={reminderValue(reminder, byText.data)}
        onPress={() => show('reminder')}
      />
      {notices && (
        <ButtonRow
          icon="chat"
          name={noticesTexts.title}
          value={noticesValue({ ...notices, isText: notices.isText || byText.data?.week.isOn === true })}
          onPress={() => show('notices')}
        />
      )}
      <PlainRow icon="text">
        <SwitchField
          checked={isLarger}
          onChange={({ target }) => {
            chooseTextSize(target.checked);
            setLarger(target.checked);
          }}
        >
          {texts.device.largerText}
        </SwitchField>
      </PlainRow>
      {children}
      <Sheet isOpen={open === 'language'} onClose={close} title={texts.device.language} closeLabel={texts.close}>
        <RadioGroup
          label={<VisuallyHidden>{texts.device.language}</VisuallyHidden>}
          name="language"
          columns={1}
          options={LANGUAGES.map((value) => ({ value, label: ownNameOf(value), lang: value }))}
          value={language}
          onChange={(chosen) => isLanguage(chosen) && chooseLanguage(chosen)}
        />
      </Sheet>
      <Sheet isOpen={open === 'reminder'} onClose={close} title={texts.device.reminders} closeLabel={texts.close}>
        <Suspense fallback={<SkeletonBox {...FORM} />}>
          <ReminderChannels
            calendar={reminder}
            byText={byText.data}
            onCalendar={(changed) => {
              if (changed === null) stored.scanReminder.clear();
              else stored.scanReminder.set(JSON.stringify(changed));
              setReminder(changed);
            }}
          />
        </Suspense>
      </Sheet>
      {notices && (
        <Sheet isOpen={open === 'notices'} onClose={close} title={noticesTexts.title} closeLabel={texts.close}>
          <Suspense fallback={<SkeletonBox {...FORM} />}>
            <NoticesForm kept={notices} />
          </Suspense>
        </Sheet>
      )}
      <Sheet isOpen={open === 'units'} onClose={close} title={texts.device.units} closeLabel={texts.close}>
        <UnitSwitch units={units} onSwitch={onUnits} isLabelHidden />
      </Sheet>
    </Rows>
  );
}
