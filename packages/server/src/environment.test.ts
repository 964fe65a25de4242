import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ConfigError, origin, port, readEnvironment, SHARED_SETTINGS } from './environment.ts';
import { exitCodeOf, startFaultOf, WRONG_SETTINGS_EXIT_CODE } from './start-fault.ts';

const Settings = z.object({ ...SHARED_SETTINGS, PORT: port(3000), URL: z.optional(origin) });
const KEY = 'a-licence-key-of-at-least-32-characters';

function faultOf(variables: Record<string, string>): unknown {
  try {
    return readEnvironment(Settings, variables);
  } catch (error) {
    return error;
  }
}

describe('environment settings', () => {
  it('have defaults, and treat an empty variable as unset', () => {
    expect(readEnvironment(Settings, { SCAN_LICENCE_KEY: KEY, PORT: '', HOST: '' })).toEqual({
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      DRAIN_SECONDS: 0,
      PRODUCT_NAME: 'Mien',
      SCAN_LICENCE_KEY: KEY,
      LOG_LEVEL: 'warn',
      PORT: 3000,
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it('send traces over the internet only by https', () => {
    const to = (url: string) => faultOf({ SCAN_LICENCE_KEY: KEY, OTEL_EXPORTER_OTLP_ENDPOINT: url });
    for (const url of ['https://traces.example', 'http://127.0.0.1:4318', 'http://collector:4318'])
      expect(to(url)).not.toBeInstanceOf(ConfigError);
    expect(to('http://traces.example')).toBeInstanceOf(ConfigError);
  });

  it('report all errors at once, one per line, without a stack trace', () => {
    const fault = faultOf({
      PORT: '70000',
      DRAIN_SECONDS: '16',
      URL: 'https://mien.example/path',
      SCAN_LICENCE_KEY: 'short',
    });
    expect(fault).toBeInstanceOf(ConfigError);
    const lines = startFaultOf(fault, [], 'PORT').split('\n');
    expect(lines[0]).toBe('The configuration is not valid:');
    for (const name of ['PORT', 'DRAIN_SECONDS', 'URL', 'SCAN_LICENCE_KEY'])
      expect(lines.filter((line) => line.startsWith(`  ${name}: `))).toHaveLength(1);
    expect(lines).toHaveLength(5);
  });
});

it('a server with invalid settings exits with a distinct code', () => {
  expect(exitCodeOf(faultOf({ PORT: '70000', URL: 'https://mien.example' }))).toBe(WRONG_SETTINGS_EXIT_CODE);
  expect(exitCodeOf(new Error('the database is away'))).toBe(1);
});

describe('startFaultOf', () => {
  it('is a sentence for a known error or a port in use, and complete for others', () => {
    class Damaged extends Error {}
    expect(startFaultOf(new Damaged('restore it'), [Damaged], 'PORT')).toBe('restore it');
    expect(startFaultOf(new Damaged('restore it'), [], 'PORT')).toContain('    at ');
    const inUse = Object.assign(new Error('listen EADDRINUSE: 127.0.0.1:3001'), { code: 'EADDRINUSE' });
    expect(startFaultOf(inUse, [], 'SCAN_PORT')).toMatch(
      /^The port is in use: .*3001\. Set SCAN_PORT to another one\.$/,
    );
    expect(startFaultOf('odd', [], 'PORT')).toBe("'odd'");
  });
});
