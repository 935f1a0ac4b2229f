import type { Structure } from '#shared/domain/structure.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useMayUpload } from '../../../entities/entity/use-may-change.ts';
import { Contact } from './contact.tsx';
import styles from './guest.module.css';

/** Where documents of a structure go: into its data room, or to somebody who may put them there. */
export function UploadPlace({ structure }: { readonly structure: Structure }) {
  return useMayUpload(structure) ? (
    <p className={styles['place']}>
      <span>Documents go into the data room; choose the folder there.</span>
      <ButtonLink to={`/deals/${structure.id}/data-room`} variation="primary">
        Upload documents
      </ButtonLink>
    </p>
  ) : (
    <p className={styles['place']}>
      <span>
        You cannot upload here. Send documents and figures to <Contact />.
      </span>
    </p>
  );
}
