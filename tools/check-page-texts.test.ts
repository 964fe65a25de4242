import { expect, it } from 'vitest';
import { unsafeTexts } from './check-page-texts.ts';

const found = (page: string) => {
  const source = `export const Page = () => ${page};`;
  return unsafeTexts('apps/web/src/page.tsx', source).map(({ start, end }) => source.slice(start, end).trim());
};

it.each([
  ['<p>{isSaved && <Icon />}Saved</p>', ['Saved']],
  ['<p>{texts.saved} {isNew ? <b>{name}</b> : null}</p>', ['{texts.saved}']],
  ['<div>{fill(texts.count, { count })}{error && <Banner />}</div>', ['{fill(texts.count, { count })}']],
  ['<p>{names.map((name) => <b>{name}</b>)} and others</p>', ['and others']],
  ['<p>{icon ?? <Icon />}Saved</p>', ['{icon ?? <Icon />}', 'Saved']],
  ['<div>{icon || <Icon />}{texts.left}</div>', ['{texts.left}']],
  ['<Button>{icon && <Icon />}{children}</Button>', ['{children}']],
  ['<>{isLate && <Icon />}{isLate && `late `}<b>{name}</b></>', ['{isLate && `late `}']],
  ['<p><Icon />{text}</p>', ['{text}']],
  ['<li><b>{name}</b> {fill(texts.left, { seconds })}</li>', ['{fill(texts.left, { seconds })}']],
  ['<p>{texts.left} {seconds}</p>', ['{seconds}']],
  ['<span> {unit}</span>', ['{unit}']],
  ['<Muted><Icon />{text}</Muted>', ['{text}']],
  ['<Row as="p"><Icon />{text}</Row>', ['{text}']],
  ['<Text as="span"> {unit}</Text>', ['{unit}']],
  ['<p><Icon />{isOn ? texts.on : texts.off}</p>', ['{isOn ? texts.on : texts.off}']],
])('finds text next to an element that is rendered conditionally: %s', (page, texts) =>
  expect(found(page)).toEqual(texts),
);

it.each([
  '<p>{isSaved && <Icon />}<span>Saved</span></p>',
  '<p>{texts.saved}</p>',
  '<p>{isOld ? texts.old : texts.new}</p>',
  '<p>See <b>{name}</b></p>',
  '<p><Icon /><span>{text}</span></p>',
  '<p><Icon />{texts.saved}</p>',
  '<p>{`left`}</p>',
  '<Muted as="section"><Icon />{list}</Muted>',
  '<Row><Icon />{list}</Row>',
  '<Button>\n  {text}\n</Button>',
  '<p>{names.map((name) => name)}</p>',
  '<ul>{names.map((name) => <li>{name}</li>)}<li>others</li></ul>',
  '<div>{isLate && <Banner />}{list}</div>',
  "<p>{isSaved && <Icon />}{' '}<b>{name}</b></p>",
])('ignores code that a browser translator cannot break: %s', (page) => expect(found(page)).toEqual([]));
