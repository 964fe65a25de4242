import { optionalNow } from '../browser/ask.ts';
import { type KeptText, keptText } from '../browser/kept-text.ts';
import type { Shake } from './prompter.ts';

/** Browser features; each may be missing, and each may fail when used. */
export interface VoiceParts {
  readonly speech: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices' | 'addEventListener'> | null;
  readonly makeUtterance: (text: string) => SpeechSynthesisUtterance;
  readonly vibrate: ((pattern: number[]) => void) | null;
  readonly kept: Pick<KeptText, 'get' | 'set'>;
  /** Language of the page. */
  readonly language: () => string;
}

export interface Voice {
  /** Whether speech or vibration is supported. */
  readonly isThere: boolean;
  readonly canVibrate: boolean;
  isOn(): boolean;
  /** Whether sentences are audible: switched on, and with a voice of the language. */
  speaks(): boolean;
  setOn(isOn: boolean): void;
  /** Unlocks speech: some browsers require a tap, so call it in a tap handler. */
  prime(): void;
  /** Speaks a sentence in place of the previous one. */
  say(sentence: string): void;
  shake(shake: Shake): void;
  /** Stops speaking. */
  hush(): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Milliseconds of vibration and pause, distinguishable without looking: one short, two short, one long, rising, one
 * very long.
 */
const PATTERNS: Readonly<Record<Shake, readonly number[]>> = {
  move: [80],
  hold: [60, 80, 60],
  begin: [250],
  done: [80, 80, 160, 80, 320],
  stopped: [600],
};

/** Speech and vibration, off until a user switches them on; the choice is stored. */
export function createVoice({ speech, makeUtterance, vibrate, kept, language }: VoiceParts): Voice {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let isOn = kept.get() === 'on';
  let isPrimed = false;
  /**
   * A voice of the page's language on this device. Others send the text to a server of the browser's vendor, and during
   * a scan no data may go elsewhere.
   */
  const ownVoice = (): SpeechSynthesisVoice | null => {
    const wanted = language().slice(0, 2).toLowerCase();
    return optionalNow(() => {
      const fitting = (speech?.getVoices() ?? []).filter(
        ({ lang, localService }) => localService && lang.slice(0, 2).toLowerCase() === wanted,
      );
      return fitting.find((voice) => voice.default) ?? fitting[0] ?? null;
    }, null);
  };
  // Reading the voices makes browsers load them; an event reports when they are ready.
  optionalNow(() => speech?.getVoices(), undefined);
  optionalNow(() => speech?.addEventListener?.('voiceschanged', tell), undefined);

  const hush = (): void => optionalNow(() => speech?.cancel(), undefined);
  const say = (sentence: string): void => {
    const own = isOn ? ownVoice() : null;
    if (speech === null || own === null) return;
    // Never two at once, and never an old one after a new one.
    hush();
    optionalNow(() => {
      const utterance = makeUtterance(sentence);
      utterance.voice = own;
      utterance.lang = own.lang;
      speech.speak(utterance);
    }, undefined);
  };

  return {
    isThere: speech !== null || vibrate !== null,
    canVibrate: vibrate !== null,
    isOn: () => isOn,
    speaks: () => isOn && ownVoice() !== null,
    setOn(next) {
      isOn = next;
      if (!next) hush();
      kept.set(next ? 'on' : 'off');
      tell();
    },
    prime() {
      if (isPrimed || !isOn || speech === null) return;
      isPrimed = true;
      optionalNow(() => {
        const silent = makeUtterance(' ');
        silent.volume = 0;
        speech.speak(silent);
      }, undefined);
    },
    say,
    shake(shake) {
      if (isOn) optionalNow(() => vibrate?.([...PATTERNS[shake]]), undefined);
    },
    hush,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let made: Voice | null = null;

/** The voice of this page. */
export function pageVoice(): Voice {
  made ??= createVoice({
    speech: optionalNow(() => speechSynthesis, null) ?? null,
    makeUtterance: (text) => new SpeechSynthesisUtterance(text),
    vibrate: canVibrate() ? (pattern) => optionalNow(() => navigator.vibrate(pattern), false) : null,
    kept: keptText('device', 'scan-voice'),
    language: () => document.documentElement.lang,
  });
  return made;
}

/** Desktop browsers have the API but no vibration. */
function canVibrate(): boolean {
  return optionalNow(
    () => typeof navigator.vibrate === 'function' && matchMedia('(any-pointer: coarse)').matches,
    false,
  );
}
