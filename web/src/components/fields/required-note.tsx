import styles from './fields.module.css';

/** Explains the mark of fields that have to be filled in; assistive technology hears it from each field instead. */
export const RequiredNote = () => (
  <p className={styles['requiredNote']} aria-hidden>
    <span>*</span> has to be filled in
  </p>
);
