import type { Page } from '@playwright/test';

/** A sentence that the page spoke. */
export interface SpokenPrompt {
  readonly text: string;
  /** The caption on the page at that time. */
  readonly caption: string;
  /** Number of sentences already being spoken. */
  readonly others: number;
}

/** Replaces speech synthesis; each sentence takes as long as a person needs for it, unless it is canceled. */
const FAKE_SPEECH = `
  let talking = [];
  const speech = {
    speak(utterance) {
      if (utterance.volume === 0) return;
      const others = talking.length;
      const mine = setTimeout(() => { talking = talking.filter((one) => one !== mine); }, utterance.text.length * 60);
      talking.push(mine);
      // The page draws the caption next.
      setTimeout(() => {
        const caption = document.querySelector('main')?.innerText ?? '';
        void window.tellPrompt({ text: utterance.text, caption, others });
      }, 60);
    },
    cancel() { talking.forEach(clearTimeout); talking = []; },
    getVoices: () => [{ name: 'Test', lang: 'en-US', localService: true, default: true }],
    addEventListener() {},
  };
  Object.defineProperty(window, 'speechSynthesis', { value: speech });
  window.SpeechSynthesisUtterance = function (text) { this.text = text; this.volume = 1; };`;

/** Records what pages of this context speak from now on. */
export async function recordPrompts(page: Page): Promise<readonly SpokenPrompt[]> {
  const prompts: SpokenPrompt[] = [];
  await page.context().exposeFunction('tellPrompt', (prompt: SpokenPrompt) => prompts.push(prompt));
  await page.context().addInitScript({ content: FAKE_SPEECH });
  return prompts;
}
