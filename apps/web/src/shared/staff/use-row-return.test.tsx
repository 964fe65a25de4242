import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { leaveFirstPage } from '../platform/first-page.ts';
import { stored } from '../platform/stored.ts';
import { fakeApi, signedIn } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { moveToRow, rowOfList } from './row-return.ts';
import { useRowReturn } from './use-row-return.ts';

const PEOPLE = ['ann', 'bea', 'cho'];

/** A list whose rows appear only after the heading took focus, as on a real page. */
function List() {
  useRowReturn();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = window.requestAnimationFrame(() => setThere(true));
    return () => window.cancelAnimationFrame(frame);
  }, []);
  return (
    <main>
      <h1>People</h1>
      <table>
        <tbody>
          {isThere &&
            PEOPLE.map((name) => (
              <tr key={name} data-opens>
                <td>
                  <Link to={`/work/${name}`} data-row>
                    {name}
                  </Link>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <Link to="/work/bea" data-row>
        bea again
      </Link>
    </main>
  );
}

function Person() {
  const navigate = useNavigate();
  return (
    <main>
      <h1>Person</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </main>
  );
}

const Work = () => (
  <Routes>
    <Route path="/" element={<List />} />
    <Route path=":name" element={<Person />} />
  </Routes>
);

const show = () => renderPage({ api: fakeApi(signedIn), at: '/work', path: '/work/*', page: <Work /> });
const back = async () => fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
const focused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

beforeEach(() => {
  stored.rowReturns.clear();
  leaveFirstPage();
});

describe('going back to a list', () => {
  it('focuses the row that was opened', async () => {
    show();
    fireEvent.click(await screen.findByText('cho'));
    await back();
    await focused('cho');
  });

  it('focuses the clicked row if two have the same URL', async () => {
    show();
    await screen.findByText('bea');
    fireEvent.click(screen.getByText('bea again'));
    await back();
    await focused('bea again');
  });

  it('focuses the row of the last visited person', async () => {
    show();
    fireEvent.click(await screen.findByText('ann'));
    await screen.findByRole('button', { name: 'Back' });
    moveToRow('/work/cho');
    await back();
    await focused('cho');
  });

  it('does not move the focus if the user has moved it', async () => {
    show();
    fireEvent.click(await screen.findByText('cho'));
    await back();
    await screen.findByRole('heading', { name: 'People' });
    fireEvent.pointerDown(document.body);
    await screen.findByText('cho');
    expect(document.activeElement).toBe(document.body);
  });

  it('does not remember a row that was never opened', async () => {
    show();
    await screen.findByText('cho');
    expect(rowOfList('default')).toBeUndefined();
  });
});
