import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DetailTypeVersion } from '#shared/domain/own-detail-type.ts';
import { unitLabel } from '#shared/format/units.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { rollupWords } from './detail-words.ts';
import own from './details.module.css';

interface DefinitionVersionsProps {
  readonly detailTypeId: string;
  readonly onUse: (formula: string) => void;
}

/** What the definition said before, read when it is asked for; a former formula can be started from. */
export function DefinitionVersions({ detailTypeId, onUse }: DefinitionVersionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={own['preview']} aria-label="Versions">
      <div>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide versions' : 'Show versions'}
        </Button>
      </div>
      <div id={id}>{isOpen && <Versions detailTypeId={detailTypeId} onUse={onUse} />}</div>
    </section>
  );
}

function Versions({ detailTypeId, onUse }: DefinitionVersionsProps) {
  const { organization } = useGlobalState();
  const query = useInfiniteQuery(organizationQueries.detailTypeVersions(organization.id, detailTypeId));
  return (
    <QueryView query={query}>
      {({ pages }) => (
        <>
          <ol className={own['versions']} aria-label="Versions, the newest first">
            {pages
              .flatMap(({ body }) => body)
              .map((version) => (
                <Version key={version.version} version={version} onUse={onUse} />
              ))}
          </ol>
          {query.hasNextPage && (
            <Button size="small" isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show earlier versions
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

interface VersionProps {
  readonly version: DetailTypeVersion;
  readonly onUse: (formula: string) => void;
}

function Version({ version: written, onUse }: VersionProps) {
  const { version, changedAt, changedByName, launchStatus, formula, unit, periodRollup } = written;
  const facts = [unit === null ? null : unitLabel(unit), rollupWords[periodRollup]];
  return (
    <li>
      <p className={own['hint']}>
        Version {version} · <MomentText at={changedAt} /> · {changedByName ?? 'Somebody who is no longer here'}
        {launchStatus === 'Obsolete' && ' · Made obsolete'}
      </p>
      {formula === null ? (
        <p className={own['hint']}>Entered, without a formula</p>
      ) : (
        <code className={own['formula']}>{formula}</code>
      )}
      <p className={own['hint']}>{facts.filter(Boolean).join(' · ')}</p>
      {formula !== null && (
        <Button
          size="small"
          variation="link"
          aria-label={`Use the formula of version ${version}`}
          onClick={() => onUse(formula)}
        >
          Use this formula
        </Button>
      )}
    </li>
  );
}
