import { useEffect, useRef, useState } from 'react';
import { siteTexts } from '../site-texts.ts';
import { type Capture, type Cue, firstPrompt, nextPrompt, type Prompt } from './prompter.ts';
import { pageVoice } from './voice.ts';
import { useSpeaks } from './voice-switch.tsx';

/** Update interval of the prompter: a tenth of the minimum display time of a sentence. */
const LOOK_MS = 100;

/**
 * The current sentence of the scan: on the page, for screen readers, and spoken if the voice is on. Then it is not
 * announced to screen readers as well, to avoid two voices.
 */
export function Guidance({
  cue,
  capture,
  className,
}: {
  readonly cue: Cue;
  readonly capture: Capture | null;
  readonly className: string | undefined;
}) {
  const speaks = useSpeaks();
  const newest = useRef({ cue, capture, isSpoken: speaks });
  newest.current = { cue, capture, isSpoken: speaks };
  const prompt = useRef<Prompt | null>(null);
  prompt.current ??= firstPrompt(cue, performance.now());
  const [caption, setCaption] = useState(prompt.current.state.shown.sentence);

  useEffect(() => {
    const voice = pageVoice();
    const act = ({ say, shake, state }: Prompt): void => {
      setCaption(state.shown.sentence);
      if (say !== null) voice.say(say);
      if (shake !== null) voice.shake(shake);
    };
    if (prompt.current !== null) act(prompt.current);
    const timer = setInterval(() => {
      if (prompt.current === null) return;
      const input = { ...newest.current, milestones: siteTexts().guide.milestones };
      prompt.current = nextPrompt(prompt.current.state, input, performance.now());
      act(prompt.current);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      voice.hush();
    };
  }, []);

  return (
    <p className={className} role="status" aria-live={speaks ? 'off' : 'polite'}>
      {caption}
    </p>
  );
}

/** Announces once that a scan has ended without a result, on a page that shows why. */
export function StoppedPrompt({ sentence }: { readonly sentence: string }) {
  useEffect(() => {
    const voice = pageVoice();
    voice.say(sentence);
    voice.shake('stopped');
    return () => voice.hush();
  }, [sentence]);
  return null;
}
