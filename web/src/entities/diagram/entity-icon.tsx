import { Building2, Landmark, Sun, Wallet, Workflow } from 'lucide-react';
import type { EntityKind } from './structure-data.ts';

const icons = { structure: Workflow, financing: Landmark, project: Sun, company: Building2, fund: Wallet } as const;

/** What kind of entity it is, beside its name. */
export function EntityIcon({ kind }: { kind: EntityKind }) {
  const Icon = icons[kind];
  return <Icon size={15} aria-hidden />;
}
