import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markEnglish } from './mark-english.ts';

const TEXTS = markEnglish({ title: 'Trends', hint: 'Choose a month', sign: '–' } as const);

const languageOf = (text: string) => {
  const element = screen.getByText(text, { normalizer: (shown) => shown.replace(/[\u2066\u2069]/g, '') });
  return [element.getAttribute('lang'), element.getAttribute('dir')];
};

it('declares elements that show English, and no others', async () => {
  render(
    <main>
      <h1>{TEXTS.title}</h1>
      <p>نص</p>
      <i>{TEXTS.sign}</i>
      <span lang="es" dir="ltr">
        Español
      </span>
    </main>,
  );
  await waitFor(() => expect(languageOf('Trends')).toEqual(['en', 'ltr']));
  expect(languageOf('نص')).toEqual([null, null]);
  expect(languageOf('–')).toEqual([null, null]);
  expect(languageOf('Español')).toEqual(['es', 'ltr']);
});

it('follows a text that changes, and elements that are added', async () => {
  const { rerender } = render(<p>{TEXTS.hint}</p>);
  await waitFor(() => expect(languageOf('Choose a month')).toEqual(['en', 'ltr']));
  rerender(<p>نص</p>);
  await waitFor(() => expect(languageOf('نص')).toEqual([null, null]));
  rerender(
    <p>
      نص <b>{TEXTS.title}</b>
    </p>,
  );
  await waitFor(() => expect(languageOf('Trends')).toEqual(['en', 'ltr']));
});
