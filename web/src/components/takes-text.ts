/** Whether keys that are pressed there are typed, so that they are nobody's shortcut. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
