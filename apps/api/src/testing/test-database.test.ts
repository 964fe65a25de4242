import { expect, it } from 'vitest';
import { emptyTables, settleBeforeEmptying, testDatabase } from './test-database.ts';

it('empties the tables only after what an earlier test began in the background, and waits for it once', async () => {
  const database = await testDatabase();
  const steps: string[] = [];
  settleBeforeEmptying(async () => {
    await database.selectFrom('clients').selectAll().execute();
    steps.push('settled');
  });
  await emptyTables(database);
  steps.push('emptied');
  await emptyTables(database);
  expect(steps).toEqual(['settled', 'emptied']);
});
