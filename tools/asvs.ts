/**
 * Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0 (May 2025). They have the lowest numbers
 * of the section; level 3 requirements may follow.
 */
export const LEVEL_2 = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
} as const;

export const STATES = ['tested', 'documented', 'operator', 'n/a', 'open'] as const;
type State = (typeof STATES)[number];

/** The rows of the map: requirement, state, and evidence. */
export const rowsOfMap = (page: string) =>
  [...page.matchAll(/^\| (\d[\d., ]*?) *\| ([^|]*?) *\| ([^|]*?) *\| ([^|]*?) *\|$/gm)].map(
    ([, ids = '', what = '', state = '', by = '']) => ({ ids: ids.split(', '), what, state: state as State, by }),
  );

/** The number of requirements in each state, as Markdown. */
export function countsOfMap(page: string): string {
  const rows = rowsOfMap(page);
  const countOf = (state: State) => rows.flatMap((row) => (row.state === state ? row.ids : [])).length;
  const all = rows.flatMap(({ ids }) => ids).length;
  return [
    '| State | Requirements |',
    '| --- | ---: |',
    ...[...STATES.map((state) => [state, countOf(state)] as const), ['All', all] as const].map(
      ([state, count]) => `| ${state} | ${count} |`,
    ),
  ].join('\n');
}
