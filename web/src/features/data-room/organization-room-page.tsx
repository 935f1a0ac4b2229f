import { FileSearch, FolderLock } from 'lucide-react';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { RoomView } from './room-view.tsx';

/** The organization's own documents, which belong to no structure. */
export function OrganizationRoomPage() {
  const { organization } = useGlobalState();
  const mayView = usePermitted('View', 'Document');
  return (
    <Page
      title="Organization documents"
      facts={<span>Policies, templates and what belongs to no structure</span>}
      actions={
        <ButtonLink to="/documents">
          <FileSearch size={15} aria-hidden />
          Find documents in all data rooms
        </ButtonLink>
      }
    >
      {mayView ? (
        <RoomView
          key={organization.id}
          room={{ id: organization.id, name: organization.name, path: null, structureId: null, isOpen: true }}
        />
      ) : (
        <EmptyState icon={FolderLock} title="These documents are not shared with you">
          Ask an administrator of {organization.name} for the permission to view documents.
        </EmptyState>
      )}
    </Page>
  );
}
