// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let said: string[];
let shaken: number[][];
let root: Root;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  localStorage.clear();
  said = [];
  shaken = [];
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text }: { text: string }) => said.push(text),
    cancel: () => undefined,
    getVoices: () => [{ lang: 'en-US', localService: true }],
    addEventListener: () => undefined,
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: number[]) => shaken.push(pattern),
  });
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root')!);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const { Guidance, StoppedPrompt } = await import('./guidance.tsx');
  const { VoiceSwitch } = await import('./voice-switch.tsx');
  const show = (sentence: string, mood: 'move' | 'hold' = 'move') =>
    act(() =>
      root.render(
        <>
          <Guidance cue={{ sentence, mood }} capture={null} className={undefined} />
          <VoiceSwitch />
        </>,
      ),
    );
  return { show, StoppedPrompt };
}

const caption = () => document.querySelector('[role=status]')!;
const voiceSwitch = () => document.querySelector<HTMLButtonElement>('[role=switch]')!;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows sentences on screen and to screen readers, and is silent until switched on', async () => {
  const { show } = await open();
  show('closer');
  await wait(3000);
  show('left');
  expect(caption().textContent).toBe('closer');
  await wait(500);
  expect(caption().textContent).toBe('left');
  expect(caption().getAttribute('aria-live')).toBe('polite');
  expect([said, shaken]).toEqual([[], []]);
});

it('speaks and vibrates after one tap, without repeating it to screen readers', async () => {
  const { show } = await open();
  show('closer');
  expect(voiceSwitch().getAttribute('aria-checked')).toBe('false');
  act(() => voiceSwitch().click());
  expect(voiceSwitch().getAttribute('aria-checked')).toBe('true');
  expect(said.map((text) => text.trim()).filter(Boolean)).toEqual(['Voice guidance is on']);
  expect(caption().getAttribute('aria-live')).toBe('off');
  await wait(2500);
  show('left');
  await wait(500);
  expect(said.at(-1)).toBe('left');
  expect(caption().textContent).toBe('left');
  expect(shaken.length).toBeGreaterThan(1);
  act(() => voiceSwitch().click());
  await wait(3000);
  show('up');
  await wait(3000);
  expect(said.at(-1)).toBe('left');
  expect(caption().getAttribute('aria-live')).toBe('polite');
});

it('shows only captions, also to screen readers, if no voice speaks the language', async () => {
  document.documentElement.lang = 'es';
  const { show } = await open();
  show('acérquese');
  act(() => voiceSwitch().click());
  await wait(3000);
  show('izquierda');
  await wait(3000);
  expect(said).toEqual([]);
  expect(caption().textContent).toBe('izquierda');
  expect(caption().getAttribute('aria-live')).toBe('polite');
  expect(voiceSwitch().textContent).toBe('Voice and vibrationvibration only');
});

it('says that it is silent without voice and vibration', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.documentElement.lang = 'es';
  const { show } = await open();
  show('acérquese');
  expect(voiceSwitch().textContent).toBe('Voice guidanceoff');
  act(() => voiceSwitch().click());
  expect(voiceSwitch().textContent).toBe('Voice guidanceno voice on this device');
});

it('announces that a scan stopped', async () => {
  localStorage.setItem('scan-voice', 'on');
  const { StoppedPrompt } = await open();
  act(() => root.render(<StoppedPrompt sentence="The camera stopped" />));
  expect(said).toEqual(['The camera stopped']);
  expect(shaken).toEqual([[600]]);
});
