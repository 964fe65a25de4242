import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { loadTexts } from '../../shared/platform/load-texts.ts';

/** The picture next to the sign-in. The page is complete without its script, and its place is reserved. */
export const LazyStage = optionalComponent(async () => {
  await loadTexts('rest');
  return (await import('./stage.tsx')).Stage;
});
