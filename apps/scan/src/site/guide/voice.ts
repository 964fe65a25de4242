import type { Shake } from './prompter.ts';

/** What the browser has for it; each may be missing. */
export interface VoiceParts {
  readonly speech: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices' | 'addEventListener'> | null;
  readonly makeUtterance: (text: string) => SpeechSynthesisUtterance;
  readonly vibrate: ((pattern: number[]) => void) | null;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
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

const STORAGE_KEY = 'scan-voice';

/** Milliseconds of shaking and rest, told apart without looking: one short, two short, one long, rising, one very long. */
const PATTERNS: Readonly<Record<Shake, readonly number[]>> = {
  move: [80],
  hold: [60, 80, 60],
  begin: [250],
  done: [80, 80, 160, 80, 320],
  stopped: [600],
};

/** Sentences aloud and by shaking, off until a person switches them on; what is chosen is remembered. */
export function createVoice({ speech, makeUtterance, vibrate, storage, language }: VoiceParts): Voice {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const stored = (): boolean => {
    try {
      return storage?.getItem(STORAGE_KEY) === 'on';
    } catch {
      // A browser that keeps nothing: off, as for everybody who has not chosen.
      return false;
    }
  };
  let isOn = stored();
  let isPrimed = false;
  /**
   * A voice of the page's language on this device. Others send the text to a server of the browser's maker, and during a
   * scan nothing goes anywhere else.
   */
  const ownVoice = (): SpeechSynthesisVoice | null => {
    const wanted = language().slice(0, 2).toLowerCase();
    const fitting = (speech?.getVoices() ?? []).filter(
      ({ lang, localService }) => localService && lang.slice(0, 2).toLowerCase() === wanted,
    );
    return fitting.find((voice) => voice.default) ?? fitting[0] ?? null;
  };
  // Asking for voices makes browsers load them; they tell when they are there.
  speech?.getVoices();
  speech?.addEventListener?.('voiceschanged', tell);

  const hush = (): void => speech?.cancel();
  const say = (sentence: string): void => {
    const own = isOn ? ownVoice() : null;
    if (speech === null || own === null) return;
    // Never two at once, and never an old one after a new one.
    speech.cancel();
    const utterance = makeUtterance(sentence);
    utterance.voice = own;
    utterance.lang = own.lang;
    speech.speak(utterance);
  };

  return {
    isThere: speech !== null || vibrate !== null,
    canVibrate: vibrate !== null,
    isOn: () => isOn,
    speaks: () => isOn && ownVoice() !== null,
    setOn(next) {
      isOn = next;
      if (!next) hush();
      try {
        storage?.setItem(STORAGE_KEY, next ? 'on' : 'off');
      } catch {
        // Not remembered, but in force.
      }
      tell();
    },
    prime() {
      if (isPrimed || !isOn || speech === null) return;
      isPrimed = true;
      const silent = makeUtterance(' ');
      silent.volume = 0;
      speech.speak(silent);
    },
    say,
    shake(shake) {
      if (isOn) vibrate?.([...PATTERNS[shake]]);
    },
    hush,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    // Blocked: what is chosen is not remembered.
    return null;
  }
}

let made: Voice | null = null;

/** The voice of this page. */
export function pageVoice(): Voice {
  made ??= createVoice({
    speech: typeof speechSynthesis === 'undefined' ? null : speechSynthesis,
    makeUtterance: (text) => new SpeechSynthesisUtterance(text),
    // Browsers of computers have the call and nothing that shakes.
    vibrate:
      typeof navigator.vibrate === 'function' && matchMedia('(any-pointer: coarse)').matches
        ? (pattern) => navigator.vibrate(pattern)
        : null,
    storage: browserStorage(),
    language: () => document.documentElement.lang,
  });
  return made;
}
