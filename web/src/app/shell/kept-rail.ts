const storageKey = 'trestle.rail';

/** How the reader left the rail on this device. */
export const isRailCollapsed = (): boolean => localStorage.getItem(storageKey) === 'collapsed';

export const keepRail = (isCollapsed: boolean): void =>
  localStorage.setItem(storageKey, isCollapsed ? 'collapsed' : 'open');
