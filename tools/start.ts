import { buildProduct } from './build.ts';
import { startServers } from './servers.ts';

const DEMO_SIGN_INS = [
  ['(512) 555-0100', 'Ana Reyes, no scan yet'],
  ['(512) 555-0101', 'Ben Carter, 40 scans'],
  ['(512) 555-0102', 'Dana and Eli Novak, two profiles on one phone'],
  ['(512) 555-0103', 'Frances Okafor, 2,000 scans'],
  ['(512) 555-0111', 'Grace Liu, Client Admin of a clinic at work'],
  ['(512) 555-0110', 'System Admin'],
] as const;

try {
  await buildProduct();
  const servers = await startServers(process.env);
  const lines = [`Mien       ${servers.mienUrl}`, `Scan site  ${servers.scanUrl}`];
  // Same rule as the server: no demo data by default if others can reach it.
  const isHere = /^(localhost|127\.|\[::1)/.test(new URL(servers.mienUrl).hostname);
  if ((process.env.DEMO || (isHere ? '1' : '0')) === '1')
    lines.push('', 'Demo phone numbers:', ...DEMO_SIGN_INS.map(([phone, who]) => `  ${phone}  ${who}`));
  if ((process.env.SMS_DRIVER || 'outbox') === 'outbox') lines.push('', `SMS codes  ${servers.mienUrl}/dev/outbox`);
  console.log(`\n${lines.join('\n')}\n\nPress Ctrl+C to stop.`);

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await servers.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  for (const child of servers.children) child.on('exit', () => void stop(1));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
