import { notices as english, fill } from '@mien/messages';
import { Banner, Muted, Stack, SwitchField, Text } from '@mien/ui';
import { phoneText } from '../../shared/forms/phone-text.ts';
import { type NoticesChange, type OwnNotices, useChangeNotices } from '../../shared/health/notices/notices.queries.ts';
import { noticeRules, noticesFailure } from '../../shared/health/notices/notices-text.ts';
import { canShowNotices } from '../../shared/health/notices/this-browser.ts';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import styles from './reminder-form.module.css';
import { WeekText } from './week-text.tsx';

const texts = textsOf('notices', english);

/** Notices that the clinic answered: off by default, with the exact text of a message. */
export function NoticesForm({ kept }: { readonly kept: OwnNotices }) {
  const change = useChangeNotices();
  const isOneself = useIsOneself();
  const { data: configuration } = useConfiguration();
  const canShow = configuration?.isInstallable === true && canShowNotices();
  const pending = change.isPending ? change.variables : null;
  const isOn = (channel: NoticesChange['channel'], was: boolean) => (pending?.channel === channel ? pending.isOn : was);
  const set = (channel: NoticesChange['channel']) => ({
    isBusy: change.isPending,
    onChange: ({ target }: { target: { checked: boolean } }) => change.mutate({ channel, isOn: target.checked }),
  });
  return (
    <Stack gap={5} padding={3}>
      <Muted>{isOneself ? texts.about : texts.aboutForCarers}</Muted>
      {kept.hasTextStopped && (
        <Banner tone="info" isQuiet>
          {kept.areTextsBlocked ? texts.textsBlocked : texts.textsStopped}
        </Banner>
      )}
      {kept.hasStoppedHere && (
        <Banner tone="info" isQuiet>
          {texts.stoppedHere}
        </Banner>
      )}
      {kept.phoneNumber === null ? (
        <Muted>{texts.noPhone}</Muted>
      ) : (
        <SwitchField checked={isOn('text', kept.isText)} {...set('text')}>
          {fill(texts.byText, { phone: phoneText(kept.phoneNumber) })}
        </SwitchField>
      )}
      {canShow ? (
        <Stack gap={1}>
          <SwitchField checked={isOn('here', kept.isHere)} aria-describedby="notices-here" {...set('here')}>
            {texts.here}
          </SwitchField>
          <Muted id="notices-here" size="small">
            {texts.hereWhy}
          </Muted>
        </Stack>
      ) : (
        <Muted>{texts.notHere}</Muted>
      )}
      {change.isError && <Banner tone="problem">{noticesFailure(change.error)}</Banner>}
      {kept.phoneNumber !== null && (
        <Stack as="figure" gap={2} className={styles.message}>
          <Text as="figcaption" weight={600}>
            {texts.says}
          </Text>
          <blockquote>{kept.says}</blockquote>
        </Stack>
      )}
      <Muted size="small">{noticeRules()}</Muted>
      {isOneself && <WeekText />}
    </Stack>
  );
}
