import { Dialog, DialogBody } from '../dialog.tsx';
import { CodeMissingNotice, type CodeMissingNoticeProps } from './code-missing.tsx';

interface CodeMissingDialogProps extends CodeMissingNoticeProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Says of what opens over the page that it has not arrived. */
export const CodeMissingDialog = ({ title, onClose, ...notice }: CodeMissingDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <DialogBody>
      <CodeMissingNotice {...notice} />
    </DialogBody>
  </Dialog>
);
