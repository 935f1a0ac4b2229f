import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { settingGroups } from '#shared/domain/settings/setting-kinds.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import own from './settings.module.css';

export const changedTitle = 'Changed from the default';

/** The id of a part of the page, and its address behind the `#`. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** The parts of the page, each a step away. What was entered in another part stays there. */
export function SettingsIndex() {
  const mayRun = usePermitted('Create', 'Organization');
  const { hash, search } = useLocation();
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    // The page is read after its address, so that nobody has led there yet when it is opened at a part.
    part?.scrollIntoView?.();
    part?.focus({ preventScroll: true });
  }, [hash]);
  const titles = [changedTitle, 'Organization', 'Logo', ...settingGroups, ...(mayRun ? ['Maintenance'] : [])];
  return (
    <nav aria-label="On this page">
      <ul className={own['index']}>
        {titles.map((title) => (
          <li key={title}>
            <Link to={{ search, hash: anchorOf(title) }}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
