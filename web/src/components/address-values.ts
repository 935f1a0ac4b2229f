import { use, useRef } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';

/** Values of the address by their names; one that is empty or null is taken out. */
export type AddressChanges = Readonly<Record<string, string | null | undefined>>;

/** The address with some of its values changed; whatever others wrote there stays. */
export function withValues(before: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

/** The path of the address as it is at that moment, which the page may not have shown yet. */
export function usePathNow(): () => string {
  const router = use(RouterContext)?.router;
  const rendered = useLocation();
  return () => (router?.state.location ?? rendered).pathname;
}

/**
 * Changes the values of the address from what they are at that moment. What a page has rendered may be older: on a busy machine somebody chooses the
 * next filter before the last one is shown, and it would be lost.
 */
export function useChangeValues() {
  const router = use(RouterContext)?.router;
  const rendered = useLocation();
  const navigate = useNavigate();
  return (change: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions): void => {
    const { location = rendered, navigation } = router?.state ?? {};
    const next = navigation?.location?.pathname === location.pathname ? navigation.location : location;
    void navigate(`?${change(new URLSearchParams(next.search))}`, options);
  };
}

interface ChangeOptions {
  /** Whether the browser's Back undoes the change; usually it does not. */
  readonly isStep?: boolean;
}

/** Values that stand in the address, so that they survive a reload and can be shared, and the way to change some of them. */
export function useAddressValues() {
  const [values] = useSearchParams();
  const setValues = useChangeValues();
  const { state } = useLocation();
  const change = (changes: AddressChanges, { isStep = false }: ChangeOptions = {}) =>
    setValues((before) => withValues(before, changes), {
      preventScrollReset: true,
      ...(isStep ? {} : { replace: true, state }),
    });
  return [values, change] as const;
}

/** One value of the address; empty where it is not there. */
export function useAddressValue(name: string, options: ChangeOptions = {}): readonly [string, (value: string) => void] {
  const [values, change] = useAddressValues();
  return [values.get(name) ?? '', (value) => change({ [name]: value }, options)];
}

/** What a step of the browser's history carries that opens something: what it opens, and the rest of the address before. */
const openingHere = (name: string, search: string) => ({ opened: name, before: search });

/** Whether a step back only closes what is open: it does not where the page was reached so, or something else was changed meanwhile. */
function isOneStep(state: unknown, name: string, values: URLSearchParams): boolean {
  if (typeof state !== 'object' || state === null || !('opened' in state) || !('before' in state)) return false;
  const rest = withValues(values, { [name]: null });
  return state.opened === name && String(new URLSearchParams(String(state.before))) === String(rest);
}

/** Lets one of several closings of the same step through, and none where the step is left already. */
function useOneClosing(): () => boolean {
  const router = use(RouterContext)?.router;
  const rendered = useLocation();
  const closing = useRef<string | null>(null);
  return () => {
    if (router === undefined) return true;
    const { location, blockers } = router.state;
    // Whoever agreed to lose what they had entered is on the way that was held up; another step would lead past it.
    const isProceeding = [...blockers.values()].some(({ state }) => state === 'proceeding');
    if (isProceeding || location.key !== rendered.key || closing.current === location.key) return false;
    closing.current = location.key;
    const unsubscribe = router.subscribe((now) => {
      // Closed by now, or held up by a question after which somebody may stay.
      const isHeld = [...now.blockers.values()].some(({ state }) => state === 'blocked');
      if (!isHeld && now.location.key === location.key) return;
      closing.current = null;
      unsubscribe();
    });
    return true;
  };
}

/**
 * A drawer or dialog that stands in the address: which one is open, null for none. The browser's Back closes it and stays on the page, and closing it
 * leaves no step behind. Another one in its place is no step of its own.
 */
export function useOpened(name: string) {
  const [values] = useSearchParams();
  const setValues = useChangeValues();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const mayClose = useOneClosing();
  const opened = values.get(name);
  const open = (id: string) => {
    const isStep = opened === null;
    setValues((before) => withValues(before, { [name]: id }), {
      preventScrollReset: true,
      replace: !isStep,
      state: isStep ? openingHere(name, search) : state,
    });
  };
  const close = () => {
    if (opened === null || !mayClose()) return;
    if (isOneStep(state, name, values)) void navigate(-1);
    else setValues((before) => withValues(before, { [name]: null }), { replace: true, preventScrollReset: true });
  };
  return { opened, open, close };
}
