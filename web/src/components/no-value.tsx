import { noValue } from '#shared/format/no-value.ts';
import styles from './no-value.module.css';

/** The em dash that stands wherever there is no value, with the reason on hover and for screen readers. */
export function NoValue({ reason }: { readonly reason?: string | undefined }) {
  return (
    <span className={`figures ${reason === undefined ? '' : styles['because']}`} title={reason}>
      <span aria-hidden>{noValue}</span>
      <span className="visually-hidden">{reason ?? 'No value'}</span>
    </span>
  );
}
