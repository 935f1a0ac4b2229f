export type ColorModeChoice = 'system' | 'light' | 'dark';

const storageKey = 'trestle.color-mode';
const systemPrefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What the reader chose on this device; `system` until then. */
export function colorModeChoice(): ColorModeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Sets the attribute that every color token hangs on. Runs before the first render, so that nothing flashes. */
export function applyColorMode(): void {
  const choice = colorModeChoice();
  const mode = choice === 'system' ? (systemPrefersDark().matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['amplifyColorMode'] = mode;
}

export function chooseColorMode(choice: ColorModeChoice): void {
  localStorage.setItem(storageKey, choice);
  applyColorMode();
  for (const listener of listeners) listener();
}

export function subscribeToColorMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps up with the system while the choice is `system`. */
export function followSystemColorMode(): void {
  systemPrefersDark().addEventListener('change', applyColorMode);
}
