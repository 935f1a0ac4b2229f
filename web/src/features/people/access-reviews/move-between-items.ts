import type { KeyboardEvent } from 'react';

const rows = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-review-item]')];

/** The button of a row for the same act, or its first one; undefined where nothing is left to decide. */
const buttonIn = (row: HTMLElement, act: string): HTMLElement | undefined => {
  const buttons = [...row.querySelectorAll<HTMLElement>('[data-act]')];
  return buttons.find((button) => button.dataset['act'] === act) ?? buttons[0];
};

/** Arrow keys lead from an item to the next or the one before, to the button for the same act. */
export function moveBetweenItems(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const focused = document.activeElement;
  if (step === undefined || !(focused instanceof HTMLElement)) return;
  const row = focused.closest<HTMLElement>('[data-review-item]');
  const act = focused.dataset['act'];
  if (row === null || act === undefined) return;
  event.preventDefault();
  const all = rows(event.currentTarget);
  for (let at = all.indexOf(row) + step; at >= 0 && at < all.length; at += step) {
    const next = all[at];
    const button = next && buttonIn(next, act);
    if (button === undefined) continue;
    button.focus();
    return;
  }
}

/** Where the focus goes on from an item that is about to be decided: the next one that can be. */
export function nextToDecide(list: HTMLElement | null): HTMLElement | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-review-item]');
  if (list === null || !row) return undefined;
  const all = rows(list);
  return all
    .slice(all.indexOf(row) + 1)
    .map((next) => buttonIn(next, 'confirm'))
    .find((button) => button !== undefined);
}
