const storageKey = 'trestle.reloadedAt';
/** A second failure this soon is no matter of a release; the page says what is wrong instead of loading forever. */
const onceInMilliseconds = 60_000;

/** Whether the site answers: a page that is loaded anew while it does not is lost. */
async function isSiteThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * A release takes the old page's files away. The first one that is missing loads the page anew, which brings the new ones; the address is by
 * then that of the page that was asked for. False where that would not help.
 */
export async function reloadAfterRelease(reload: () => void = () => window.location.reload()): Promise<boolean> {
  const isDone = () => Date.now() - Number(sessionStorage.getItem(storageKey) ?? '0') < onceInMilliseconds;
  if (isDone() || !(await isSiteThere()) || isDone()) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  reload();
  return true;
}
