import { TextAreaField } from '@aws-amplify/ui-react';
import type { ComponentProps, ReactNode } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { DocumentSelect } from '../../../components/document-select.tsx';
import type { fieldProps } from '../../../components/form-fields.ts';
import styles from '../covenants.module.css';

export interface ReliefDialogProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
  /** Whether the reader gives it with the request. */
  readonly givesAtOnce: boolean;
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
  readonly onClose: () => void;
}

type Binding = ReturnType<typeof fieldProps>;

interface ReasonFieldsProps {
  readonly structure: ComponentProps<typeof DocumentSelect>['structure'];
  readonly reason: Binding;
  readonly document: Binding;
  readonly documentLabel: string;
  readonly children: ReactNode;
}

/** The fields of a request, and why it is made, with the file that proves it. */
export const ReasonFields = ({ structure, reason, document, documentLabel, children }: ReasonFieldsProps) => (
  <div className={styles['form']}>
    {children}
    <TextAreaField label="Reason" size="small" rows={3} {...reason} />
    <DocumentSelect label={documentLabel} structure={structure} {...document} />
  </div>
);
