import { EHR_CLIENT_ID, EHR_PATIENT, startEhrDouble } from '../apps/api/src/testing/ehr-double.ts';

/** Runs a stand-in for a clinic's health record, and prints how to connect it. */
const mienUrl = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || '3000'}`;
const double = await startEhrDouble({
  port: Number(process.env.EHR_DOUBLE_PORT || '3003'),
  redirectUrl: `${mienUrl}/launch/return`,
  keys: async () => (await fetch(`${mienUrl}/v1/keys/ehr`)).json(),
});
console.log(
  `A stand-in for a health record runs on ${double.origin}, with the chart of ${EHR_PATIENT.given} ${EHR_PATIENT.family}.\n` +
    `Connect it at ${mienUrl}/admin/settings#ehr:\n\n` +
    `  Address of its FHIR server: ${double.issuer}\n  Client ID: ${EHR_CLIENT_ID}\n\n` +
    'Then open the chart, and Mien from there. Press Ctrl+C to stop.',
);
const stop = () => void double.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
