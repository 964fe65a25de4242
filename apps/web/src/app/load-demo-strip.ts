import type { FirstScreenFacts } from '@mien/contract';
import { loadTexts } from '../shared/platform/load-texts.ts';

/** The strip of the demo, with its texts. Loaded nowhere else. */
export async function loadDemoStrip() {
  await loadTexts('rest');
  return (await import('../features/demo/demo-strip.tsx')).DemoStrip;
}

const UNKNOWN: FirstScreenFacts = { isEveryScanOurs: false, isTrialOffered: false, demo: null };

/** What the server wrote into the document of the first screen. Documents of other pages do not have it. */
export function factsOfDocument(): FirstScreenFacts {
  const facts = document.getElementById('root')?.dataset.facts;
  return facts === undefined ? UNKNOWN : (JSON.parse(facts) as FirstScreenFacts);
}
