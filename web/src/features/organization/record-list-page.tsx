import { Button, TextField } from '@aws-amplify/ui-react';
import type { RowData } from '@tanstack/react-table';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import styles from './organization.module.css';
import { PagedTable } from './paged-table.tsx';

export type LaunchStatus = 'Active' | 'Obsolete';

const statuses = [
  { value: 'Active', label: 'In use' },
  { value: 'Obsolete', label: 'Obsolete' },
] as const;

/** Whether a list shows what is in use, or what has become obsolete. */
export interface StatusChoice {
  readonly value: LaunchStatus;
  readonly onChange: (value: LaunchStatus) => void;
}

interface RecordListPageProps<Row extends RowData>
  extends Pick<ComponentProps<typeof PagedTable<Row>>, 'query' | 'columns' | 'rowId' | 'empty'>,
    Partial<Pick<ComponentProps<typeof PagedTable>, 'caption'>> {
  readonly title: string;
  readonly facts: string;
  /** The button that makes another record, and its dialog; left out where the reader may not. */
  readonly create?: { readonly label: string; readonly dialog: (close: () => void) => ReactNode } | false;
  /** What the list is called above it, where it is not called as its page. */
  readonly listTitle?: string;
  readonly description?: string;
  readonly status?: StatusChoice;
  /** What narrows the list, above its rows. */
  readonly tools?: ReactNode;
  /** Further panels. */
  readonly children?: ReactNode;
}

/** A page with a list of the organization's records: they are made here, and each row has what can be done with it. */
export function RecordListPage<Row extends RowData>(props: RecordListPageProps<Row>) {
  const { title, facts, create, listTitle = title, description, status, tools, children, ...table } = props;
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={title}
      facts={<span>{facts}</span>}
      actions={
        create && (
          <Button variation="primary" size="small" onClick={() => setAdding(true)}>
            {create.label}
          </Button>
        )
      }
    >
      <Panel
        title={listTitle}
        {...(description === undefined ? {} : { description })}
        actions={status && <SegmentedControl label={title} options={statuses} {...status} />}
        flush
      >
        {tools && <div className={styles['tools']}>{tools}</div>}
        <PagedTable caption={title} {...table} />
      </Panel>
      {children}
      {create && isAdding && create.dialog(() => setAdding(false))}
    </Page>
  );
}

interface NoRecordsProps {
  readonly icon: ComponentProps<typeof EmptyState>['icon'];
  readonly status: LaunchStatus;
  /** What is said where none is in use: "No calendars yet", and how the first one is made. */
  readonly none: string;
  readonly first: ReactNode;
  /** "No calendar is obsolete", and what becomes of those that are. */
  readonly noneObsolete: string;
  readonly obsolete?: string;
}

/** In place of a list without records of a status. */
export const NoRecords = ({ icon, status, none, first, noneObsolete, obsolete }: NoRecordsProps) => (
  <EmptyState icon={icon} title={status === 'Active' ? none : noneObsolete}>
    {status === 'Active' ? first : (obsolete ?? 'Items no longer in use are kept here and can be restored.')}
  </EmptyState>
);

interface NameSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Narrows a list to records by name. */
export const NameSearch = ({ label, value, onChange }: NameSearchProps) => (
  <TextField
    className={styles['search'] ?? ''}
    label={label}
    labelHidden
    placeholder="Search by name"
    type="search"
    size="small"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
