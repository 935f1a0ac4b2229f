import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchCodeOnPointing } from '#web/src/app/code/fetch-code-on-pointing.ts';
import { pageCode } from '#web/src/app/code/page-code.tsx';

let stop = () => {};
afterEach(() => {
  stop();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});

/** A page of links, one of which leads to a page whose code is a chunk of its own, in a frame that is one, too. */
function openLinks() {
  const [frame, page] = [vi.fn(async () => Outlet), vi.fn(async () => () => <h1>The page</h1>)];
  const [frameCode, code] = [pageCode(frame), pageCode(page)];
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/area/page?tab=all">Open</Link> },
    {
      path: '/area',
      handle: { code: frameCode },
      lazy: frameCode.lazy,
      children: [{ path: 'page', handle: { code }, lazy: code.lazy }],
    },
  ]);
  stop = fetchCodeOnPointing(router);
  render(<RouterProvider router={router} />);
  return { frame, page, link: screen.getByRole('link', { name: 'Open' }) };
}

describe('a link that is pointed at', () => {
  it.each([
    ['the mouse', (link: HTMLElement) => fireEvent.pointerOver(link)],
    ['the keyboard', (link: HTMLElement) => link.focus()],
    ['a finger', (link: HTMLElement) => fireEvent.touchStart(link)],
  ])('fetches the code of its page and of the frame before it is followed, with %s', async (_, point) => {
    const { frame, page, link } = openLinks();
    point(link);

    await waitFor(() => expect(page).toHaveBeenCalledOnce());
    expect(frame).toHaveBeenCalledOnce();
    expect(screen.queryByRole('heading')).toBeNull();

    fireEvent.click(link);
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
    expect(page).toHaveBeenCalledOnce();
  });

  it('fetches nothing while the mouse only passes over it', async () => {
    const { page, link } = openLinks();
    fireEvent.pointerOver(link);
    fireEvent.pointerOver(document.body);
    await new Promise((done) => setTimeout(done, 120));

    expect(page).not.toHaveBeenCalled();
  });

  it('fetches nothing for people who save data', () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    const { page, link } = openLinks();
    link.focus();

    expect(page).not.toHaveBeenCalled();
  });
});
