import { SegmentedControl } from '../../components/segmented-control.tsx';

export type LaunchStatus = 'Active' | 'Obsolete';

const options = [
  { value: 'Active', label: 'In use' },
  { value: 'Obsolete', label: 'Obsolete' },
] as const;

interface StatusChoiceProps {
  /** What is shown: "Calendars". */
  readonly label: string;
  readonly value: LaunchStatus;
  readonly onChange: (value: LaunchStatus) => void;
}

/** Whether a list shows what is in use, or what has become obsolete. */
export const StatusChoice = (props: StatusChoiceProps) => <SegmentedControl {...props} options={options} />;
