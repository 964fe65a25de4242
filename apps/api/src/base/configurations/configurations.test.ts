import { CATALOGS } from '@mien/messages/catalogs';
import { describe, expect, it, vi } from 'vitest';
import { problemOf, startTestApi } from '../../testing/test-api.ts';
import { createConsentBanner, fetchText } from './consent-banner.ts';

const es = CATALOGS.es.measures;

describe('the configuration', () => {
  it('names the product and the current texts, without a sign-in', async () => {
    const api = await startTestApi({ PRODUCT_NAME: 'Acme' });
    const configuration = await api.browser().client.configurations.get();
    expect(configuration).toMatchObject({
      productName: 'Acme',
      hasConsentBanner: false,
      texts: { termsVersion: expect.any(String) },
    });
    expect(await api.browser().client.configurations.consentBanner()).toEqual({ text: '' });
  });

  it('names the access code of medical doctors', async () => {
    const codeWith = async (settings: Record<string, string>) =>
      (await (await startTestApi(settings)).browser().client.configurations.get()).doctorsAccessCode;
    expect(await codeWith({})).toBe('md');
    expect(await codeWith({ DOCTORS_ACCESS_CODE: 'physicians' })).toBe('physicians');
  });

  it('is in the reader’s language', async () => {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550199' });
    const reader = await api.signIn('5125550199', { language: 'es-MX,en;q=0.5' });
    const types = await reader.client.configurations.measurementTypes();
    expect(types.find((type) => type.key === 'heartRateBpm')?.displayName).toBe(es.types.heartRateBpm.name);
    expect(types[0]?.description).toContain(es.overall.description.slice(3, 40));
  });

  it('lists the measure types, the overall score first, to signed-in users', async () => {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550199' });
    const types = await (await api.signIn('5125550199')).client.configurations.measurementTypes();
    expect(types[0]).toMatchObject({ key: 'overallScore', displayName: 'Mien Score' });
    expect(types.map((type) => type.key)).toContain('heartRateBpm');
    expect(await problemOf(api.browser().client.configurations.measurementTypes())).toBe('sign-in-required');
  });
});

describe('the consent banner', () => {
  it('is fetched once every five minutes, trimmed and cut', async () => {
    let nowMs = 0;
    const fetchText = vi.fn(async () => `  ${'x'.repeat(9000)}  `);
    const banner = createConsentBanner({
      url: 'https://bucket.example/banner.txt',
      now: () => new Date(nowMs),
      fetchText,
    });
    expect(await banner('en')).toHaveLength(4000);
    await banner('en');
    expect(fetchText).toHaveBeenCalledTimes(1);
    nowMs = 5 * 60_000;
    await banner('en');
    expect(fetchText).toHaveBeenCalledTimes(2);
  });

  it('is in the reader’s language if the address names it', async () => {
    const banner = createConsentBanner({
      url: 'https://bucket.example/{language}/banner.txt',
      now: () => new Date(0),
      fetchText: async (url) => url,
    });
    expect(await banner('es')).toBe('https://bucket.example/es/banner.txt');
    expect(await banner('en')).toBe('https://bucket.example/en/banner.txt');
  });

  it.each([
    ['a text', 'Your data stays here. <3', true],
    ['a page of a gateway', '\n<!DOCTYPE html><html><title>Sign in</title></html>', false],
    [
      'an answer of a bucket that has no such file',
      '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>',
      false,
    ],
  ])('is read from %s: %j', async (_what, given, isText) => {
    vi.stubGlobal('fetch', async () => new Response(given));
    const text = await fetchText('https://bucket.example/banner.txt', new AbortController().signal).catch(() => null);
    vi.unstubAllGlobals();
    expect(text).toBe(isText ? given : null);
  });

  it('is empty when it cannot be fetched, and is fetched again later', async () => {
    let nowMs = 0;
    const fetchText = vi.fn(async () => {
      throw new Error('down');
    });
    const banner = createConsentBanner({
      url: 'https://bucket.example/banner.txt',
      now: () => new Date(nowMs),
      fetchText,
    });
    expect(await banner('en')).toBe('');
    nowMs = 5 * 60_000;
    expect(await banner('en')).toBe('');
    expect(fetchText).toHaveBeenCalledTimes(2);
  });
});
