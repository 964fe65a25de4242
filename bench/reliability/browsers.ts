import { type HttpsSites, startHttpsSites } from '../../e2e/other-browsers/https-sites.ts';
import { FILM_RATE_BPM, OTHER_BROWSERS, scanIn } from '../../e2e/other-browsers/scan-in.ts';
import { OTHER_BROWSERS_PORT } from '../../e2e/ports.ts';
import { giveOutPatientsFrom } from '../../e2e/steps.ts';
import { scansOutcome, type TrialScan } from './film-scan-outcome.ts';
import { SkippedTrial, type Trial } from './trial.ts';

/** Scans of one film in browsers other than Chromium, from sign-in to results. */
export const browsers: Trial = {
  name: 'browsers',
  title: 'A film scanned in other browsers, from sign-in to results, both sites behind https',
  async run(machine) {
    const missing = OTHER_BROWSERS.filter((browser) => !browser.isThere());
    if (missing.length > 0) throw new SkippedTrial(`no ${missing.map(({ packages }) => packages).join(' ')} here`);
    giveOutPatientsFrom(machine.folder('patients'));
    const sites: HttpsSites = await startHttpsSites(OTHER_BROWSERS_PORT);
    machine.atEnd(() => sites.stop());
    const scans: TrialScan[] = [];
    for (const browser of OTHER_BROWSERS) {
      const { shownBpm, trueBpm, frameRateHz, end, consoleErrors } = await scanIn(browser, sites);
      scans.push({
        name: browser.name,
        shownBpm,
        trueBpm: trueBpm ?? FILM_RATE_BPM,
        frameRateHz,
        reason: end,
        faults: consoleErrors,
      });
    }
    return scansOutcome(scans, scans.length);
  },
};
