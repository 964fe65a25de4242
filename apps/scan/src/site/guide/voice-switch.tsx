import { classNames, Muted, rowClassName } from '@mien/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { siteTexts } from '../site-texts.ts';
import { pageVoice } from './voice.ts';
import styles from './voice-switch.module.css';

/** Whether sentences are spoken now. */
export function useSpeaks(): boolean {
  const voice = pageVoice();
  return useSyncExternalStore(voice.subscribe, voice.speaks);
}

/** Toggles speech and vibration; hidden if neither is supported. */
export function VoiceSwitch() {
  const voice = pageVoice();
  const isOn = useSyncExternalStore(voice.subscribe, voice.isOn);
  const speaks = useSpeaks();
  const text = siteTexts().guide;

  // A user who switched it on at an earlier scan has not tapped on this page yet.
  useEffect(() => {
    const onTap = (): void => voice.prime();
    addEventListener('click', onTap, { once: true, capture: true });
    return () => removeEventListener('click', onTap, { capture: true });
  }, [voice]);

  if (!voice.isThere) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={classNames(
        rowClassName({
          isInline: true,
          gap: 2,
          justify: 'center',
          tone: 'plain',
          size: 'small',
          weight: 600,
          isTarget: true,
          isPill: true,
        }),
        styles.switch,
      )}
      onClick={() => {
        voice.setOn(!isOn);
        if (!isOn) {
          voice.say(text.turnedOn);
          voice.shake('hold');
        }
      }}
    >
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9.500v5h3.500l4.500 4v-13l-4.500 4z" />
        {isOn ? (
          <path d="M15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11" />
        ) : (
          <path d="m16 9.500 5 5m0-5-5 5" />
        )}
      </svg>
      <span className={styles.words}>{voice.canVibrate ? text.voiceAndVibration : text.voice}</span>
      {isOn && !speaks ? (
        // A silent phone would look broken.
        <Muted as="span" weight={400}>
          {voice.canVibrate ? text.vibrationOnly : text.noVoice}
        </Muted>
      ) : (
        <Muted as="span" weight={400} aria-hidden="true">
          {isOn ? text.on : text.off}
        </Muted>
      )}
    </button>
  );
}
