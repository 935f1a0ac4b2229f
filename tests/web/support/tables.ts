import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';

/** The first line of the first cell of each row. */
export const rowNames = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:not([data-select]) :is(a, button, span)')?.firstChild?.textContent);

/** What the browser is given to save from now on, as the lines of a CSV file. The spies are the test's to restore. */
export function savedLines() {
  const save = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return async () => {
    const file = save.mock.lastCall?.[0] as Blob;
    return (await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  };
}
