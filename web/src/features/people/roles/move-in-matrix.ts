import type { KeyboardEvent } from 'react';

const rowOf = ({ dataset }: HTMLElement): number => Number(dataset['row']);
const columnOf = ({ dataset }: HTMLElement): number => Number(dataset['column']);

/** The box that a key leads to from another; undefined where there is none. `boxes` are in reading order. */
function nextBox(key: string, from: HTMLElement, boxes: readonly HTMLElement[]): HTMLElement | undefined {
  const inColumn = boxes.filter((box) => columnOf(box) === columnOf(from));
  const inRow = boxes.filter((box) => rowOf(box) === rowOf(from));
  switch (key) {
    case 'ArrowDown':
      return inColumn.find((box) => rowOf(box) > rowOf(from));
    case 'ArrowUp':
      return inColumn.findLast((box) => rowOf(box) < rowOf(from));
    case 'ArrowRight':
      return inRow.find((box) => columnOf(box) > columnOf(from));
    case 'ArrowLeft':
      return inRow.findLast((box) => columnOf(box) < columnOf(from));
    case 'Home':
      return inColumn[0];
    default:
      return inColumn.at(-1);
  }
}

const keys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End']);

/** Arrow keys, Home and End move between the boxes of a matrix; places without a box are passed over. */
export function moveInMatrix(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const from = boxes.find((box) => box === document.activeElement);
  if (from === undefined || !keys.has(event.key)) return;
  event.preventDefault();
  nextBox(event.key, from, boxes)?.focus();
}
