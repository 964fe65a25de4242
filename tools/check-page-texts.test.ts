import { expect, it } from 'vitest';
import { unsafeTexts } from './check-page-texts.ts';

const found = (page: string) => {
  const source = `export const Page = () => ${page};`;
  return unsafeTexts('page.tsx', source).map(({ start, end }) => source.slice(start, end).trim());
};

it.each([
  ['<p>{isSaved && <Icon />}Saved</p>', ['Saved']],
  ['<p>{texts.saved} {isNew ? <b>{name}</b> : null}</p>', ['{texts.saved}']],
  ['<div>{fill(texts.count, { count })}{error && <Banner />}</div>', ['{fill(texts.count, { count })}']],
  ['<Button>{icon && <Icon />}{children}</Button>', ['{children}']],
  ['<>{isLate && <Icon />}{isLate && `late `}<b>{name}</b></>', ['{isLate && `late `}']],
])('finds a text beside what comes and goes: %s', (page, texts) => expect(found(page)).toEqual(texts));

it.each([
  '<p>{isSaved && <Icon />}<span>Saved</span></p>',
  '<p>{texts.saved}</p>',
  '<p>{isOld ? texts.old : texts.new}</p>',
  '<p>See <b>{name}</b></p>',
  '<div>{isLate && <Banner />}{list}</div>',
  "<p>{isSaved && <Icon />}{' '}<b>{name}</b></p>",
])('leaves alone what a translator cannot break: %s', (page) => expect(found(page)).toEqual([]));
