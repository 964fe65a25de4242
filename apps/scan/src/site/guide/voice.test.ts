import { expect, it, vi } from 'vitest';
import { createVoice, type VoiceParts } from './voice.ts';

interface FakeVoice {
  readonly lang: string;
  readonly localService: boolean;
  readonly default?: boolean;
}

/** A browser that notes what it is made to say. `speaking` counts what it would say at once. */
function fakeBrowser(voices: readonly FakeVoice[], language = 'en', storage: VoiceParts['storage'] = memory()) {
  const log: string[] = [];
  const said: { text: string; voice: FakeVoice | null }[] = [];
  let speaking = 0;
  let most = 0;
  let voicesAreThere: () => void = () => undefined;
  const list = [...voices];
  const speech = {
    speak(utterance: SpeechSynthesisUtterance) {
      speaking += 1;
      most = Math.max(most, speaking);
      log.push(`say ${utterance.text}`);
      said.push({ text: utterance.text, voice: utterance.voice });
    },
    cancel() {
      speaking = 0;
      log.push('cancel');
    },
    getVoices: () => list as unknown as SpeechSynthesisVoice[],
    addEventListener: ((_: string, listener: () => void) => {
      voicesAreThere = listener;
    }) as SpeechSynthesis['addEventListener'],
  };
  const vibrate = vi.fn();
  const parts: VoiceParts = {
    speech,
    makeUtterance: (text) => ({ text, voice: null, lang: '', volume: 1 }) as SpeechSynthesisUtterance,
    vibrate,
    storage,
    language: () => language,
  };
  return {
    parts,
    voice: createVoice(parts),
    log,
    said,
    vibrate,
    list,
    most: () => most,
    loaded: () => voicesAreThere(),
  };
}

function memory(kept: Record<string, string> = {}): NonNullable<VoiceParts['storage']> {
  return {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value;
    },
  };
}

const ENGLISH = { lang: 'en-US', localService: true };

it('is off until it is switched on, and remembers it', () => {
  const storage = memory();
  const { voice, log, vibrate } = fakeBrowser([ENGLISH], 'en', storage);
  voice.say('hello');
  voice.shake('move');
  voice.prime();
  expect([voice.isOn(), voice.speaks(), log, vibrate.mock.calls]).toEqual([false, false, [], []]);
  voice.setOn(true);
  expect([voice.isOn(), voice.speaks()]).toEqual([true, true]);
  expect(fakeBrowser([ENGLISH], 'en', storage).voice.isOn()).toBe(true);
  voice.setOn(false);
  expect(fakeBrowser([ENGLISH], 'en', storage).voice.isOn()).toBe(false);
});

it('says one sentence at a time, the newest', () => {
  const { voice, log, most } = fakeBrowser([ENGLISH]);
  voice.setOn(true);
  voice.say('one');
  voice.say('two');
  expect(log).toEqual(['cancel', 'say one', 'cancel', 'say two']);
  expect(most()).toBe(1);
  voice.setOn(false);
  expect(log.at(-1)).toBe('cancel');
});

it.each<[string, FakeVoice[], string, string | null]>([
  ['takes a voice of the language of the page', [{ lang: 'es-MX', localService: true }, ENGLISH], 'en', 'en-US'],
  [
    'takes the one that the person prefers',
    [ENGLISH, { lang: 'en-GB', localService: true, default: true }],
    'en',
    'en-GB',
  ],
  ['knows languages however they are written', [{ lang: 'ES_mx', localService: true }], 'es', 'ES_mx'],
  ['is silent rather than foreign', [ENGLISH], 'es', null],
  ['is silent rather than spoken by a server', [{ lang: 'en-US', localService: false }], 'en', null],
  ['is silent without any voice', [], 'en', null],
])('%s', (_, voices, language, lang) => {
  const { voice, said } = fakeBrowser(voices, language);
  voice.setOn(true);
  voice.say('hello');
  expect(said.map((one) => one.voice?.lang)).toEqual(lang === null ? [] : [lang]);
  expect(voice.speaks()).toBe(lang !== null);
});

it('speaks from when the browser has loaded its voices', () => {
  const { voice, list, loaded } = fakeBrowser([]);
  const listener = vi.fn();
  voice.setOn(true);
  voice.subscribe(listener);
  list.push(ENGLISH);
  loaded();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(voice.speaks()).toBe(true);
});

it('shakes in a way of its own for each thing', () => {
  const { voice, vibrate } = fakeBrowser([]);
  voice.setOn(true);
  for (const shake of ['move', 'hold', 'begin', 'done', 'stopped'] as const) voice.shake(shake);
  expect(new Set(vibrate.mock.calls.map(([pattern]) => JSON.stringify(pattern))).size).toBe(5);
});

it('is not there where a browser can do neither, and works where it keeps nothing', () => {
  const { parts } = fakeBrowser([ENGLISH]);
  const blocked = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  };
  expect(createVoice({ ...parts, speech: null, vibrate: null }).isThere).toBe(false);
  const voice = createVoice({ ...parts, storage: blocked });
  voice.setOn(true);
  expect(voice.isOn()).toBe(true);
  const mute = createVoice({ ...parts, speech: null });
  mute.setOn(true);
  expect(() => {
    mute.say('hello');
    mute.prime();
    mute.hush();
    mute.shake('move');
  }).not.toThrow();
});

it('makes a browser ready in a tap once, without a sound', () => {
  const { voice, said } = fakeBrowser([ENGLISH]);
  voice.setOn(true);
  voice.prime();
  voice.prime();
  expect(said.map(({ text }) => text.trim())).toEqual(['']);
});
