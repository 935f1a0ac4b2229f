import { useEffect, useRef } from 'react';
import { takesText } from '../../../components/takes-text.ts';

/** Single-letter keys, while nobody is typing and no dialog or menu is open. */
export function useReviewKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = current.current[event.key];
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (action === undefined || isModified || takesText(event.target)) return;
      if (document.querySelector('dialog[open], [data-popover-open]') !== null) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
