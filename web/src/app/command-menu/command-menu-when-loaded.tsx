import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import type { CommandMenuProps } from './command-menu.tsx';

type Menu = ComponentType<CommandMenuProps>;

let loaded: Menu | null = null;

export async function loadCommandMenu(): Promise<Menu> {
  loaded ??= (await import('./command-menu.tsx')).CommandMenu;
  return loaded;
}

const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Keeps what is typed before there is a field to type into. */
function useTypedAhead(isWaiting: boolean, onClose: () => void): () => string {
  const typed = useRef('');
  const close = useRef(onClose);
  close.current = onClose;
  // The listener leaves in the same commit in which the field takes the focus, so that no key is taken twice or by nobody.
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (isWriting(event)) typed.current += event.key;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [isWaiting]);
  return () => typed.current;
}

/**
 * The command menu, whose code comes after that of the page. Once it is there it is shown at once: `lazy` would suspend the first time even
 * then, and a third of a second would pass without a field.
 */
export function CommandMenuWhenLoaded({ onClose, onAct }: Omit<CommandMenuProps, 'begun'>) {
  const [Menu, setMenu] = useState(() => loaded);
  const typedAhead = useTypedAhead(Menu === null, onClose);
  useLayoutEffect(() => {
    if (Menu !== null) return;
    loadCommandMenu().then(
      (menu) => setMenu(() => menu),
      (error: unknown) =>
        setMenu(() => {
          throw error;
        }),
    );
  }, [Menu]);
  return Menu && <Menu begun={typedAhead()} onClose={onClose} onAct={onAct} />;
}
