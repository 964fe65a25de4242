import { optionalNow } from '../browser/ask.ts';
import { type KeptText, keptText } from '../browser/kept-text.ts';
import type { Shake } from './prompter.ts';

/** What the browser has for it; each may be missing, and each may fail when it is used. */
export interface VoiceParts {
  readonly speech: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices' | 'addEventListener'> | null;
  readonly makeUtterance: (text: string) => SpeechSynthesisUtterance;
  readonly vibrate: ((pattern: number[]) => void) | null;
  readonly kept: Pick<KeptText, 'get' | 'set'>;
  /** Language of the page. */
  readonly language: () => string;
}

export interface Voice {
  /** Whether there is anything to switch on. */
  readonly isThere: boolean;
  readonly canVibrate: boolean;
  isOn(): boolean;
  /** Whether a sentence is heard when it is said: switched on, and a voice of the language is there. */
  speaks(): boolean;
  setOn(isOn: boolean): void;
  /** Some browsers speak only after a tap has made them: call it in one. */
  prime(): void;
  /** Says a sentence in place of the one before. */
  say(sentence: string): void;
  shake(shake: Shake): void;
  /** Ends what is being said. */
  hush(): void;
  subscribe(listener: () => void): () => void;
}

/** Milliseconds of vibration and rest, distinguishable without looking: one short, two short, one long, rising, one very long. */
const PATTERNS: Readonly<Record<Shake, readonly number[]>> = {
  move: [80],
  hold: [60, 80, 60],
  begin: [250],
  done: [80, 80, 160, 80, 320],
  stopped: [600],
};

/** Sentences aloud and by shaking, off until a person switches them on; what is chosen is remembered. */
export function createVoice({ speech, makeUtterance, vibrate, kept, language }: VoiceParts): Voice {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let isOn = kept.get() === 'on';
  let isPrimed = false;
  /**
   * A voice of the page's language on this device. Others send the text to a server of the browser's maker, and during a scan
   * nothing may go elsewhere.
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
  // Asking for voices makes browsers load them; an event says when they are ready.
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

/** Browsers of computers have the call and nothing that shakes. */
function canVibrate(): boolean {
  return optionalNow(
    () => typeof navigator.vibrate === 'function' && matchMedia('(any-pointer: coarse)').matches,
    false,
  );
}
