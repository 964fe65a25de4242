import { buildProduct } from './build.ts';
import { startServers } from './servers.ts';

try {
  await buildProduct();
  const servers = await startServers(process.env);
  // Same rule as the server: no demo data by default if others can reach it.
  const isHere = /^(localhost|127\.|\[::1)/.test(new URL(servers.mienUrl).hostname);
  const isDemo = (process.env.DEMO || (isHere ? '1' : '0')) === '1';
  const hasOutbox = (process.env.SMS_DRIVER || 'outbox') === 'outbox';
  // The pages of the demo lead to everything else.
  const outbox = hasOutbox && !isDemo ? `\n\nText messages: ${servers.mienUrl}/dev/outbox` : '';
  console.log(`\nOpen ${servers.mienUrl}${outbox}\n\nPress Ctrl+C to stop.`);

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
