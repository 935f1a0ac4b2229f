import { useSearchParams } from 'react-router-dom';
import type { LandingTab } from '../landing-tabs.ts';

/** The address of a list on another tab, with filters of its own, in the portfolio that is looked at. */
export function useListAddress() {
  const [params] = useSearchParams();
  const portfolio = params.get('portfolio');
  return (tab: LandingTab, filters: Readonly<Record<string, string>> = {}): string =>
    `?${new URLSearchParams({ tab, ...filters, ...(portfolio === null ? {} : { portfolio }) })}`;
}
