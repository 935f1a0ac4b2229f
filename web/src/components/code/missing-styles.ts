/** Vite asks for a style sheet of a chunk once; one that did not arrive stays in the head without a sheet. */
export async function fetchMissingStyles(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-failed]');
  await Promise.all([...links].map(fetchAgain));
}

function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement;
  delete link.dataset['failed'];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
  failed.replaceWith(link);
  return promise;
}

/** Marks style sheets that fail, whoever asked for them. Failures of links do not bubble, so they are caught on their way down. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset['failed'] = '';
    },
    true,
  );
}
