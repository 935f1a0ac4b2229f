import type { GlobalState } from '../../api/global-state.tsx';
import { isElsewhere } from '../guards/addresses.ts';
import { type AppName, allowedApps } from './apps.ts';

/** The address of an app that runs elsewhere; null for those of this site. */
export function externalAddress(app: AppName, environment: GlobalState['environment']): string | null {
  const urls: Readonly<Partial<Record<AppName, string>>> = {
    Origination: environment.originationUrl,
    'Fund Management': environment.originationUrl,
    'Portfolio Management': environment.frontendUrl,
    Reporting: environment.reportCovUrl,
    'BI Reports': environment.metabaseUrl,
    'Data Vault': environment.ingestVaultUrl,
  };
  const url = urls[app] ?? '';
  return isElsewhere(url, window.location.origin) ? url : null;
}

/** The apps that the reader can go to. BI Reports is a tool of its own: where none is connected, there is nothing to open. */
export const offeredApps = ({
  organization,
  environment,
}: Pick<GlobalState, 'organization' | 'environment'>): readonly AppName[] =>
  allowedApps(organization.details).filter((app) => app !== 'BI Reports' || externalAddress(app, environment) !== null);
