import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageCode } from '#web/src/app/code/page-code.tsx';
import { lazyDialog } from '#web/src/components/code/lazy-dialog.tsx';
import { lazyPart } from '#web/src/components/code/lazy-part.tsx';
import { CodeMissing, loadCode } from '#web/src/components/code/load-code.ts';
import { reloadAfterRelease } from '#web/src/components/code/reload-after-release.ts';

const notArrived = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/page-1.js'));

const Page = () => <h1>The page</h1>;

/** A server that does not answer. */
const unreachable = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

beforeEach(() => {
  sessionStorage.clear();
  unreachable.mockClear();
  vi.stubGlobal('fetch', unreachable);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openBeside(load: () => Promise<typeof Page>) {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/page">Open the page</Link>
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>Home</p> },
        { path: '/page', lazy: pageCode(load).lazy },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

describe('a page whose code does not arrive', () => {
  it('leaves the frame, says what is missing, and opens by itself when the connection is back', async () => {
    setOnline(false);
    const load = vi.fn<() => Promise<typeof Page>>(notArrived);
    const router = openBeside(load);
    await userEvent.click(screen.getByText('Open the page'));

    expect(await screen.findByText('This page could not be loaded: you are offline.')).toBeVisible();
    expect(screen.getByText('It opens by itself when the connection is back.')).toBeVisible();
    expect(screen.getByText('Open the page')).toBeVisible();
    expect(router.state.location.pathname).toBe('/page');

    load.mockResolvedValue(Page);
    setOnline(true);

    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be left with Back', async () => {
    setOnline(false);
    const router = openBeside(notArrived);
    await userEvent.click(screen.getByText('Open the page'));
    await screen.findByRole('alert');
    await router.navigate(-1);

    expect(await screen.findByText('Home')).toBeVisible();
  });

  it('is asked for again by itself and by hand where the server cannot be reached', async () => {
    const load = vi.fn<() => Promise<typeof Page>>(notArrived);
    openBeside(load);
    await userEvent.click(screen.getByText('Open the page'));
    expect(await screen.findByText('This page could not be loaded: Trestle cannot be reached.')).toBeVisible();
    const before = load.mock.calls.length;
    await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(before), { timeout: 4_000 });

    load.mockResolvedValue(Page);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  });

  it('has its own address before anything is done about a release, so that loading anew opens it', async () => {
    const places: string[] = [];
    const router = openBeside(notArrived);
    unreachable.mockImplementation(() => {
      places.push(router.state.location.pathname);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await userEvent.click(screen.getByText('Open the page'));
    await screen.findByRole('alert');

    expect(places[0]).toBe('/page');
    expect(unreachable).toHaveBeenCalledWith('/', { method: 'HEAD', cache: 'no-store' });
  });
});

describe('a part of a page whose code does not arrive', () => {
  it('says so in its place and appears when the connection is back', async () => {
    setOnline(false);
    const load = vi.fn<() => Promise<() => React.ReactNode>>(notArrived);
    const Chart = lazyPart(load, { what: 'The chart' });
    render(
      <>
        <p>The rest</p>
        <Chart />
      </>,
    );
    expect(await screen.findByText('The chart could not be loaded: you are offline.')).toBeVisible();
    expect(screen.getByText('The rest')).toBeVisible();

    load.mockResolvedValue(() => <p>The drawing</p>);
    setOnline(true);

    expect(await screen.findByText('The drawing')).toBeVisible();
  });

  it('can be closed where it is a dialog', async () => {
    setOnline(false);
    const onClose = vi.fn();
    const Edit = lazyDialog<{ onClose: () => void }>(notArrived);
    render(<Edit onClose={onClose} />);
    expect(await screen.findByRole('dialog', { name: 'Not loaded yet' })).toHaveTextContent(
      'This dialog could not be loaded: you are offline.',
    );

    await userEvent.click(screen.getByRole('button', { name: 'Close' }));

    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('code that is on its way', () => {
  it('is given up after two minutes, not before', async () => {
    vi.useFakeTimers();
    const failed = vi.fn();
    loadCode(() => new Promise(() => undefined)).catch(failed);

    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.any(CodeMissing));
  });

  it('fails with its own defect where it arrived', async () => {
    const defect = new Error('x is not a function');
    await expect(loadCode(() => Promise.reject(defect))).rejects.toBe(defect);
    expect(unreachable).not.toHaveBeenCalled();
  });
});

describe('a page whose files a release took away', () => {
  it('is loaded anew, once', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
    const reload = vi.fn();

    expect(await reloadAfterRelease(reload)).toBe(true);
    expect(await reloadAfterRelease(reload)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['is offline', false],
    ['cannot reach the site', true],
  ])('stays as it is while the browser %s', async (_, isOnline) => {
    setOnline(isOnline);
    const reload = vi.fn();

    expect(await reloadAfterRelease(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
