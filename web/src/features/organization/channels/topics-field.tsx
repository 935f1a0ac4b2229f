import { ChannelTopic } from '#shared/domain/notifications/channel.ts';
import { topicWords } from '#shared/format/notification-words.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import styles from '../organization.module.css';
import { topicHints } from './channel-words.ts';

interface TopicsFieldProps {
  readonly value: readonly ChannelTopic[];
  readonly onChange: (value: readonly ChannelTopic[]) => void;
  readonly fault: string | undefined;
}

/** What a channel hears of. What concerns one person alone is not offered. */
export const TopicsField = ({ value, onChange, fault }: TopicsFieldProps) => (
  <fieldset className={styles['fieldset']}>
    <legend>Hears of</legend>
    {ChannelTopic.options.map((topic) => (
      <CheckboxInput
        key={topic}
        label={topicWords[topic].label}
        description={topicHints[topic]}
        checked={value.includes(topic)}
        onChange={({ target: { checked } }) =>
          onChange(ChannelTopic.options.filter((one) => (one === topic ? checked : value.includes(one))))
        }
      />
    ))}
    {fault !== undefined && (
      <p role="alert" className={styles['error']}>
        {fault}
      </p>
    )}
  </fieldset>
);
