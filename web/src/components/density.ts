import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

/** The choices as readers know them. */
export const densities: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/** The height of a table's row in CSS pixels; the theme's `--row` says the same. */
export const rowHeightInPixels: Readonly<Record<Density, number>> = { comfortable: 36, compact: 28 };

const storageKey = 'trestle.density';
const listeners = new Set<() => void>();

/** What the reader chose on this device; comfortable until then. */
export const densityChoice = (): Density =>
  localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable';

/** Sets the attribute that the theme's row height hangs on. Runs before the first render, so that no row jumps. */
export function applyDensity(): void {
  document.documentElement.dataset['density'] = densityChoice();
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(storageKey, density);
  applyDensity();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  applyDensity();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, densityChoice);
