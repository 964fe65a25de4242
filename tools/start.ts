import { buildProduct } from './build.ts';
import { type Servers, startServers } from './servers.ts';

/** The credentials of the demo's program; empty if they no longer work, such as after a change of the server's key. */
async function programOfDemo({ mienUrl, serverKey }: Servers): Promise<string> {
  const { DEMO_PATIENT_UID, demoProgramCredentials } = await import('../apps/api/src/demo/demo-program.ts');
  const { oauthClientId, secret } = demoProgramCredentials(serverKey);
  const basic = Buffer.from(`${oauthClientId}:${secret}`).toString('base64');
  const answer = await fetch(`${mienUrl}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }).catch(() => null);
  if (!answer?.ok) return '';
  return `\n\nA program of the demo, for docs/integrate.md:\nCLIENT_ID=${oauthClientId} SECRET=${secret} PATIENT=${DEMO_PATIENT_UID}`;
}

try {
  await buildProduct();
  const servers = await startServers(process.env);
  // Same rule as the server: no demo data by default if others can reach it.
  const isHere = /^(localhost|127\.|\[::1)/.test(new URL(servers.mienUrl).hostname);
  const isDemo = (process.env.DEMO || (isHere ? '1' : '0')) === '1';
  const hasOutbox = (process.env.SMS_DRIVER || 'outbox') === 'outbox';
  // The pages of the demo lead to everything else.
  const outbox = hasOutbox && !isDemo ? `\n\nText messages: ${servers.mienUrl}/dev/outbox` : '';
  const program = isDemo ? await programOfDemo(servers) : '';
  console.log(`\nOpen ${servers.mienUrl}${outbox}${program}\n\nPress Ctrl+C to stop.`);

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
