import type { ComponentType } from 'react';
import { guardedComponent, optionalComponent } from '../shared/platform/lazy-component.tsx';
import { loadTexts } from '../shared/platform/load-texts.ts';
import { fetchedOnce } from './fetched-once.ts';

/** A component around all pages. If it fails, the pages stay. */
function part<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { texts, giveUp }: { readonly texts?: 'legal'; readonly giveUp?: (props: Props) => void } = {},
) {
  const { load, loaded, prefetch } = fetchedOnce<Props>(fetchPart, texts);
  return { Component: guardedComponent<Props>(load, { loaded, ...(giveUp ? { giveUp } : {}) }), prefetch };
}

/** Components around pages and overlays, each in a lazy chunk. */
export const parts = {
  menu: part(async () => (await import('./shell/menu.tsx')).Menu),
  installedApp: {
    Component: optionalComponent(async () => {
      await loadTexts('rest');
      return (await import('./installed-app/index.ts')).InstalledApp;
    }),
  },
  keptNotice: part(async () => (await import('./installed-app/index.ts')).KeptNotice),
  confirmByCode: part(async () => (await import('./shell/confirm-by-code.tsx')).ConfirmByCode, {
    giveUp: ({ onDone }) => onDone(false),
  }),
  zoneNotice: part(async () => (await import('./shell/zone-notice.tsx')).ZoneNotice),
  legalPopup: part(async () => (await import('../features/legal/legal-modal.tsx')).LegalModal, { texts: 'legal' }),
  scanSheet: part(async () => (await import('../features/scan-start/scan-sheet.tsx')).ScanSheet),
  demoStrip: part(async () => (await import('../features/demo/demo-strip.tsx')).DemoStrip),
  carerBanner: part(async () => (await import('../features/carers/carer-banner.tsx')).CarerBanner),
  staffSide: part(async () => (await import('../features/staff-side/staff-side.tsx')).StaffSide),
} as const;
