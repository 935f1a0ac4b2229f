import { useLayoutEffect, useRef } from 'react';
import { CodeMissingDialog } from '../../components/code/code-missing-dialog.tsx';
import { createLoadable } from '../../components/code/loadable.ts';
import { useCode } from '../../components/code/use-code.ts';
import type { CommandMenuProps } from './command-menu.tsx';

const menu = createLoadable(async () => (await import('./command-menu.tsx')).CommandMenu);

export const loadCommandMenu = menu.fetchAhead;

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
  const { code: Menu, isMissing, retry } = useCode(menu);
  const typedAhead = useTypedAhead(Menu === null && !isMissing, onClose);
  if (Menu !== null) return <Menu begun={typedAhead()} onClose={onClose} onAct={onAct} />;
  return isMissing && <CodeMissingDialog title="Search" what="Search" onClose={onClose} onRetry={retry} />;
}
