import { useEffect, useEffectEvent } from 'react';
import { takesText } from '../../components/takes-text.ts';

/** The question mark, while nobody is typing and no dialog or menu is open. */
export function useHelpKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key !== '?' || ctrlKey || metaKey || altKey || takesText(target)) return;
      if (document.querySelector('dialog[open], [data-popover-open]') === null) press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
