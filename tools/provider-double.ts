import { DOUBLE_SCENARIOS, startProviderDouble } from '../apps/api/src/testing/provider-double.ts';

/** Runs the fake hosted scan provider and prints how to start Mien with it. */
const mienUrl = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || '3000'}`;
const double = await startProviderDouble({
  port: Number(process.env.DOUBLE_PORT || '3002'),
  returnUrl: `${mienUrl}/scanresult`,
  webhook: {
    url: `${mienUrl}/v1/scanProviders/2/events`,
    secret: 'webhook-secret-of-the-double',
    header: 'x-signature',
  },
});
const variables = Object.entries(double.environment).map(([name, value]) => `${name}='${value}' \\`);
console.log(
  `A stand-in for the hosted scan provider runs on ${double.origin}; its scans end ${DOUBLE_SCENARIOS.join(', ')}.\n` +
    `Start Mien so that new scans go there:\n\n${variables.join('\n')}\nnpm start\n\nPress Ctrl+C to stop.`,
);
const stop = () => void double.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
