const storageKey = 'trestle.reloadedAt';
/** A second failure this soon is no matter of a release; the page says what is wrong instead of loading forever. */
const onceInMilliseconds = 60_000;

/** A release takes the old page's files away. The first one that is missing loads the page anew, which brings the new ones. */
export function reloadAfterRelease(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection nothing new can be fetched, and what the page shows would be lost.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(storageKey) ?? '0');
    if (Date.now() - last < onceInMilliseconds) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    event.preventDefault();
    reload();
  });
}
