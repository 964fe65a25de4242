import { expect, it, vi } from 'vitest';
import { createVoice, type VoiceParts } from './voice.ts';

interface FakeVoice {
  readonly lang: string;
  readonly localService: boolean;
  readonly default?: boolean;
}

/** A browser that records speech. `speaking` counts concurrent utterances. */
function fakeBrowser(voices: readonly FakeVoice[], language = 'en', kept: VoiceParts['kept'] = memory()) {
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
    kept,
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

function memory(): VoiceParts['kept'] {
  let text: string | null = null;
  return {
    get: () => text,
    set: (next) => {
      text = next;
    },
  };
}

const ENGLISH = { lang: 'en-US', localService: true };

it('the voice is off until switched on, and remembers the choice', () => {
  const kept = memory();
  const { voice, log, vibrate } = fakeBrowser([ENGLISH], 'en', kept);
  voice.say('hello');
  voice.shake('move');
  voice.prime();
  expect([voice.isOn(), voice.speaks(), log, vibrate.mock.calls]).toEqual([false, false, [], []]);
  voice.setOn(true);
  expect([voice.isOn(), voice.speaks()]).toEqual([true, true]);
  expect(fakeBrowser([ENGLISH], 'en', kept).voice.isOn()).toBe(true);
  voice.setOn(false);
  expect(fakeBrowser([ENGLISH], 'en', kept).voice.isOn()).toBe(false);
});

it('speaks one sentence at a time, the newest', () => {
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
  ['uses a voice in the language of the page', [{ lang: 'es-MX', localService: true }, ENGLISH], 'en', 'en-US'],
  [
    'uses the voice that the user prefers',
    [ENGLISH, { lang: 'en-GB', localService: true, default: true }],
    'en',
    'en-GB',
  ],
  ['recognizes languages in any spelling', [{ lang: 'ES_mx', localService: true }], 'es', 'ES_mx'],
  ['stays silent instead of using a foreign voice', [ENGLISH], 'es', null],
  ['stays silent instead of using a network voice', [{ lang: 'en-US', localService: false }], 'en', null],
  ['stays silent without any voice', [], 'en', null],
])('%s', (_, voices, language, lang) => {
  const { voice, said } = fakeBrowser(voices, language);
  voice.setOn(true);
  voice.say('hello');
  expect(said.map((one) => one.voice?.lang)).toEqual(lang === null ? [] : [lang]);
  expect(voice.speaks()).toBe(lang !== null);
});

it('speaks once the browser has loaded its voices', () => {
  const { voice, list, loaded } = fakeBrowser([]);
  const listener = vi.fn();
  voice.setOn(true);
  voice.subscribe(listener);
  list.push(ENGLISH);
  loaded();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(voice.speaks()).toBe(true);
});

it('has a separate vibration for each event', () => {
  const { voice, vibrate } = fakeBrowser([]);
  voice.setOn(true);
  for (const shake of ['move', 'hold', 'begin', 'done', 'stopped'] as const) voice.shake(shake);
  expect(new Set(vibrate.mock.calls.map(([pattern]) => JSON.stringify(pattern))).size).toBe(5);
});

it('is hidden if a browser can neither speak nor vibrate', () => {
  const { parts } = fakeBrowser([ENGLISH]);
  expect(createVoice({ ...parts, speech: null, vibrate: null }).isThere).toBe(false);
});

const broken = (): never => {
  throw new Error('broken');
};
const silent = () => new Promise(() => {}) as never;
it.each<[string, (parts: VoiceParts) => Partial<VoiceParts>]>([
  ['does not exist', () => ({ speech: null, vibrate: null })],
  ['cannot list voices', ({ speech }) => ({ speech: { ...speech!, getVoices: broken } })],
  ['never lists its voices', ({ speech }) => ({ speech: { ...speech!, getVoices: silent } })],
  ['lists nothing', ({ speech }) => ({ speech: { ...speech!, getVoices: () => null as never } })],
  ['cannot speak', ({ speech }) => ({ speech: { ...speech!, speak: broken, cancel: broken }, vibrate: broken })],
  ['cannot make utterances', () => ({ makeUtterance: broken })],
  ['reports no events', ({ speech }) => ({ speech: { ...speech!, addEventListener: broken } })],
])('a voice that %s breaks nothing', (_, breakPart) => {
  const { parts } = fakeBrowser([ENGLISH]);
  const voice = createVoice({ ...parts, ...breakPart(parts) });
  voice.setOn(true);
  voice.speaks();
  voice.say('hello');
  voice.prime();
  voice.hush();
  voice.shake('move');
  expect(voice.isOn()).toBe(true);
});

it('unlocks speech in the browser with the first tap, without a sound', () => {
  const { voice, said } = fakeBrowser([ENGLISH]);
  voice.setOn(true);
  voice.prime();
  voice.prime();
  expect(said.map(({ text }) => text.trim())).toEqual(['']);
});
