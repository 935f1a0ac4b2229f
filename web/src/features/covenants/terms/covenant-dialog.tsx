import { FormProvider } from 'react-hook-form';
import { DocumentSelect } from '../../../components/document-select.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { CovenantFields } from './covenant-fields.tsx';
import { type CovenantFormOptions, useCovenantForm } from './use-covenant-form.ts';

export interface CovenantDialogProps extends Pick<CovenantFormOptions, 'structure' | 'covenant'> {
  readonly onClose: () => void;
}

/** The terms of a covenant as a form: to add one by hand, or to correct one. */
export function CovenantDialog({ onClose, ...options }: CovenantDialogProps) {
  const { form, save, words, submit, keep, reload, isInForce, waits } = useCovenantForm({
    ...options,
    onDone: onClose,
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title={words.title}
        wide
        act={words.act}
        write={save}
        onSubmit={submit}
        onKeep={keep}
        onReload={reload}
        onClose={onClose}
      >
        {waits && (
          <p role="note">
            This covenant is in force. Other terms wait for approval, and those in force hold until then.
          </p>
        )}
        <CovenantFields structure={options.structure} />
        {isInForce && (
          <DateInput
            label="Changed terms hold for periods that end from"
            descriptiveText="The day on which an amendment takes effect. Leave it empty to put terms right that were entered wrong: they then hold for all periods."
            {...fieldProps(form, 'effectiveFrom')}
          />
        )}
        {isInForce && form.watch('effectiveFrom') !== '' && (
          <DocumentSelect
            label="Amending agreement (optional)"
            structure={options.structure}
            {...fieldProps(form, 'amendingDocumentId')}
          />
        )}
      </FormDialog>
    </FormProvider>
  );
}
