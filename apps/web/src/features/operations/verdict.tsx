import type { Operations } from '@mien/contract';
import { operations as english } from '@mien/messages';
import { Banner, Stack } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { findingsOf } from './findings.ts';

const { findings: words } = textsOf('operations', english);

/** Possible problems before the figures, with links to their sections. */
export function Verdict({ figures }: { readonly figures: Operations }) {
  const findings = findingsOf(figures);
  if (findings.length === 0)
    // The proxy warning has a separate text.
    return figures.hasUntrustedProxy ? null : (
      <Banner tone="good" isQuiet>
        <p>{words.none}</p>
      </Banner>
    );
  return (
    <Banner tone="caution" isQuiet>
      <Stack as="ul" gap={2} aria-label={words.title}>
        {findings.map(({ text, section }) => (
          <li key={text}>
            <span>{text}</span>{' '}
            <a href={`#${section}`} aria-label={`${words.whatToDo}: ${text}`}>
              {words.whatToDo}
            </a>
          </li>
        ))}
      </Stack>
    </Banner>
  );
}
