/** Loads everything but the first screen. */
export async function loadApp() {
  return import('./app.tsx');
}
