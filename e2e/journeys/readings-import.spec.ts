import { deflateRawSync } from 'node:zlib';
import { entries, readingsImport } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { signInPatient } from '../steps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The same minute in all files, because a reading in two of them is a duplicate. */
const NOW_MS = Math.floor(Date.now() / 60_000) * 60_000;
const minuteAgo = (days: number) => new Date(NOW_MS - days * DAY_MS);

/** An archive with one file, as a phone creates it. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

const record = (type: string, value: number, unit: string, days: number) => {
  const at = minuteAgo(days).toISOString().replace('T', ' ').replace('.000Z', ' +0000');
  return ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="Phone" unit="${unit}" startDate="${at}" endDate="${at}" value="${value}"/>\n`;
};

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('readings of a cuff and of Apple Health are parsed in the browser, added once, and the list says where they come from', async ({
  page,
}) => {
  await signInPatient(page);
  await page.goto('/me');
  await page.getByRole('link', { name: entries.fromFile }).click();
  await expect(page.getByRole('heading', { level: 1, name: readingsImport.title })).toBeVisible();
  const lines = [1, 2, 3].map((days) => `${minuteAgo(days).toISOString()},12${days},80,66\n`);
  const list = Buffer.from(`Timestamp,Systolic,Diastolic,Pulse\n${lines.join('')}2026-99-99,1,2,3\n`);
  await choose(page, 'cuff.csv', list);
  const add = page.getByRole('button', { name: /^Add \d+ readings$/ });
  await expect(add).toHaveText('Add 3 readings');
  await expectAccessible(page, 'the preview of a file');
  await add.click();
  await expect(page.getByText('3 readings were added.')).toBeVisible();
  await page.getByRole('button', { name: readingsImport.again }).click();
  await choose(page, 'cuff.csv', list);
  await expect(page.getByText(readingsImport.nothingNew)).toBeVisible();

  const steps = record('StepCount', 100, 'count', 1).repeat(100_000);
  const health = `<?xml version="1.0"?>\n<HealthData>\n${steps}${record('BodyMass', 80.4, 'kg', 1)}${record('BloodPressureSystolic', 121, 'mmHg', 1)}${record('BloodPressureDiastolic', 80, 'mmHg', 1)}</HealthData>\n`;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await choose(page, 'export.zip', zipOf('apple_health_export/export.xml', Buffer.from(health)));
  await expect(page.getByRole('button', { name: readingsImport.add.one })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: readingsImport.add.one }).click();
  await expect(page.getByText(readingsImport.done.added.one)).toBeVisible();
  await page.getByRole('link', { name: readingsImport.see.weight }).click();
  await page.getByRole('button', { name: /177\.3 lbs$/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'from a file' })).toHaveCount(1);
});
