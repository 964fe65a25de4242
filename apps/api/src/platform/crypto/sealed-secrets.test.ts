import { describe, expect, it } from 'vitest';
import { createSealedSecrets } from './sealed-secrets.ts';

const KEY = 'a-server-key-of-at-least-32-characters';
const NEXT_KEY = 'the-next-server-key-of-32-characters-';
const OWNER = { clientId: '01890000-0000-7000-8000-000000000000', field: 'licenceKey' };
const SECRET = 'a license, ünïcode included';
const secrets = createSealedSecrets(KEY);

describe('a sealed secret', () => {
  it('opens to its content, differs each time and reveals nothing', () => {
    const [first, second] = [secrets.seal(SECRET, OWNER), secrets.seal(SECRET, OWNER)];
    expect(first).not.toBe(second);
    expect(first).not.toContain('license');
    expect([first, second].map((sealed) => secrets.open(sealed, OWNER))).toEqual([SECRET, SECRET]);
    expect(secrets.open(secrets.seal('', OWNER), OWNER)).toBe('');
  });

  it('opens only for its client and field', () => {
    const sealed = secrets.seal(SECRET, OWNER);
    expect(secrets.open(sealed, { ...OWNER, field: 'password' })).toBeNull();
    expect(secrets.open(sealed, { ...OWNER, clientId: '01890000-0000-7000-8000-000000000001' })).toBeNull();
  });

  it('does not open if any part of it was changed', () => {
    const parts = secrets.seal(SECRET, OWNER).split('.');
    for (const index of parts.keys()) {
      const changed = [...parts];
      const part = changed[index] ?? '';
      changed[index] = (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
      expect(secrets.open(changed.join('.'), OWNER), String(index)).toBeNull();
    }
    const [version, key, nonce, text = ''] = parts;
    for (const other of [
      '',
      'v1',
      'x.y.z',
      parts.slice(0, 3).join('.'),
      [version, key, nonce, text.slice(0, 20)].join('.'),
      [version, key, '', text].join('.'),
      [version, key, `${nonce}AAAA`, text].join('.'),
    ])
      expect(secrets.open(other, OWNER), other).toBeNull();
  });

  it('opens after one change of key, and is then sealed with the new one', () => {
    const sealed = secrets.seal(SECRET, OWNER);
    const rotated = createSealedSecrets(NEXT_KEY, [KEY]);
    expect(rotated.open(sealed, OWNER)).toBe(SECRET);
    expect(sealed.startsWith(rotated.currentMark.toString())).toBe(false);
    const resealed = rotated.seal(SECRET, OWNER);
    expect(resealed.startsWith(rotated.currentMark.toString())).toBe(true);
    expect(createSealedSecrets(NEXT_KEY).open(resealed, OWNER)).toBe(SECRET);
    expect(secrets.open(resealed, OWNER)).toBeNull();
    expect(createSealedSecrets(NEXT_KEY).open(sealed, OWNER)).toBeNull();
  });
});
