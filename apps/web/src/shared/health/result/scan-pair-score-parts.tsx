import { SCORE_PARTS } from '@mien/domain';
import { scanPair as english, results as englishResults, fill } from '@mien/messages';
import { Box, Text } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { contributorsOfResult } from './contributors-of-result.ts';
import type { Side } from './scan-pair-rows.ts';

const texts = textsOf('scanPair', english);
const results = textsOf('results', englishResults);
const partNames: Readonly<Record<string, string>> = results.scoreParts;

/** The parts of each score: a part per row, and the points of both scans next to its name. */
export function ScoreParts({ sides }: { readonly sides: readonly [Side, Side] }) {
  const both = sides.map(({ result }, index) => ({
    key: result.id + String(index),
    side: index === 0 ? texts.sides.earlier : texts.sides.later,
    hasScore: result.overall.score !== null,
    contributors: contributorsOfResult(result),
    missing: result.overall.score === null ? [] : result.overall.missing,
  }));
  const parts = SCORE_PARTS.filter((part) =>
    both.some(({ contributors, missing }) => contributors !== null || missing.includes(part)),
  );
  return (
    <Box size="small">
      <table aria-label={texts.score.parts}>
        <thead>
          <tr>
            <th scope="col">{texts.score.part}</th>
            {both.map(({ key, side, hasScore, contributors }) => (
              <th key={key} scope="col">
                <span>{side}</span>
                {contributors === null && (
                  <Text as="span" isBlock weight={400}>
                    {hasScore ? texts.score.partsUnknown : texts.score.none}
                  </Text>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">{partNames[part] ?? part}</th>
              {both.map(({ key, side, contributors, missing }) => {
                const found = contributors?.find((one) => one.part === part);
                return (
                  <td key={key} data-side={side}>
                    {found
                      ? fill(texts.score.points, { won: found.won, possible: found.possible })
                      : missing.includes(part) && texts.score.leftOut}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
