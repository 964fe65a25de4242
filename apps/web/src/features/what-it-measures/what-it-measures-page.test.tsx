import { figures } from 'virtual:mien-figures';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, signedIn, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import type { AccuracyFigures } from './accuracy-figures.ts';
import { WhatItMeasuresPage } from './what-it-measures-page.tsx';

const FIGURES: AccuracyFigures = {
  people: 12,
  scans: 3456,
  answeredPercent: 87.5,
  heartRateErrorBpm: 1.25,
  breathingErrorPerMin: 0.5,
  breathingAnsweredPercent: 20,
  lifelessAnswered: 3,
  lifeless: 2000,
  darkSkinLessPoints: 17.5,
};

async function show(given?: AccuracyFigures, session: Parameters<typeof fakeApi>[0] = signedOut) {
  renderPage({
    api: fakeApi(session),
    at: '/whatItMeasures',
    path: '/whatItMeasures',
    page: <WhatItMeasuresPage {...(given ? { figures: given } : {})} />,
  });
  return screen.findByRole('heading', { level: 1, name: 'What it can and cannot measure' });
}

it('shows each measured figure with what it counts', async () => {
  await show(FIGURES);
  expect(screen.getByText('Off by 1.25 bpm on average in test videos of 12 people')).toBeDefined();
  expect(screen.getByText('Off by 0.5 a minute on average, in the 20% of test scans that got a number')).toBeDefined();
  expect(screen.getByText('87.5% of 3,456')).toBeDefined();
  expect(screen.getByText('3 of 2,000')).toBeDefined();
  expect(screen.getByText(/Tested on videos of 12 people/)).toBeDefined();
  expect(screen.getByText(/by 17\.5 points in 100/)).toBeDefined();
});

it('leaves out the line of a figure that is not measured', async () => {
  await show({});
  expect(screen.queryByText(/Off by/)).toBeNull();
  expect(screen.queryByText(/Tested on/)).toBeNull();
  expect(screen.queryByText(/none should/)).toBeNull();
  expect(screen.queryByText(/\b0 (bpm|a minute|people|of)|\b0%/)).toBeNull();
  // What needs no figure stays.
  expect(screen.getByRole('heading', { name: 'Not yet proven for every skin' })).toBeDefined();
});

it('takes the figures from the accuracy page at build time', async () => {
  expect(Object.values(figures).length).toBeGreaterThan(5);
  await show();
  expect(screen.getByText(new RegExp(`test videos of ${figures.people} people`))).toBeDefined();
});

it('says what is never read from a face, why scans are refused, and that it is not a medical device', async () => {
  await show();
  const names = (title: string) => {
    const section = screen.getByRole('heading', { name: title }).closest('section');
    return within(section as HTMLElement)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  };
  expect(names('Never read from a face')).toEqual([
    'Blood pressure',
    'Oxygen',
    'Blood sugar',
    'Cholesterol',
    'Mood',
    'Age',
  ]);
  expect(names('No clear pulse, no number')).toHaveLength(6);
  expect(screen.getByText(/Not a medical device/)).toBeDefined();
  expect(screen.getByText(/In an emergency call 911/)).toBeDefined();
});

it('leads visitors to registration, and not those who are signed in', async () => {
  await show();
  const register = await screen.findByRole('link', { name: 'Create a profile' });
  expect(register.getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/');
});

it('offers signed-in users neither registration nor sign-in', async () => {
  await show(FIGURES, signedIn);
  expect(screen.queryByRole('link', { name: 'Create a profile' })).toBeNull();
});
