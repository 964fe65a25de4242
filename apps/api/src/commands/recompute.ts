import { Uid } from '@mien/contract';
import { accessLogModule, recordEntry } from '../base/access-log/index.ts';
import { createSealedSecrets } from '../platform/crypto/sealed-secrets.ts';
import { createKeyedHash } from '../platform/crypto/secrets.ts';
import { keptMeasurement, keptTracesModule } from '../scans/kept-traces/index.ts';
import { called, readCommandConfig } from './config.ts';
import { installationServerKeys, openInstallationDatabase } from './installation.ts';
import { exitCodeOf, recomputationText, recomputeMeasurement } from './recompute-measurement.ts';
import { runCommand } from './run-command.ts';

/**
 * Computes a measurement again from its stored color trace, and compares it with the stored values: `npm run admin --
 * recompute -- MEASUREMENT-ID`. Exits with 0 when all agree to 1e-9, 2 when another version of the engine computed it,
 * 1 otherwise. Reads DATABASE_URL, or DATA_DIR while the server is stopped; SERVER_KEY, OLD_SERVER_KEYS. The view is
 * recorded in the patient's access log. See docs/adr/0038-kept-traces.md.
 */
const NO_TRACE = {
  none: 'No colors are kept of this measurement: its patient does not agree to it, or they were deleted since.',
  unreadable:
    'What is kept of this measurement does not open: it was changed, or sealed with a key that is not given (SERVER_KEY, OLD_SERVER_KEYS).',
} as const;

await runCommand(async () => {
  const [given, ...rest] = process.argv.slice(2);
  const { data: measurementId } = Uid.safeParse(given);
  if (measurementId === undefined || rest.length > 0) throw new Error(`Usage: ${called('recompute')} MEASUREMENT-ID`);
  const config = readCommandConfig();
  const [serverKey, ...oldKeys] = installationServerKeys(config);
  const database = openInstallationDatabase(config);
  try {
    const now = () => new Date();
    const keptTraces = keptTracesModule({ database, sealed: createSealedSecrets(serverKey, oldKeys), now });
    const kept = await keptMeasurement(keptTraces, measurementId);
    if (kept === null) throw new Error('There is no such measurement.');
    const { clientId, patientId, trace } = kept;
    if (trace.kind !== 'kept') throw new Error(NO_TRACE[trace.kind]);
    const recomputation = recomputeMeasurement(kept, trace.json);
    // Logged before anything is shown.
    await recordEntry(accessLogModule({ database, hash: createKeyedHash(serverKey), now }), {
      clientId,
      patientId,
      actor: { kind: 'system' },
      action: 'traceRecomputed',
      subjectId: measurementId,
    });
    console.log(recomputationText(kept, recomputation));
    process.exitCode = exitCodeOf(recomputation);
  } finally {
    await database.destroy();
  }
});
