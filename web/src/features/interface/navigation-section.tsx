import { Button } from '@aws-amplify/ui-react';
import { Money, Ratio } from '../../components/number-texts.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Pagination, useCursorPages } from '../../components/pagination.tsx';
import { Panel } from '../../components/panel.tsx';
import { RouteTabs } from '../../components/route-tabs.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const lastPage = 3;

export function NavigationSection() {
  const pages = useCursorPages();
  return (
    <Specimens>
      <Specimen name="Page header" isWide>
        <PageHeader
          title="Sandhollow Solar Portfolio"
          documentTitle={null}
          status={<StatusBadge status="Breached" />}
          facts={
            <>
              <span>Sandhollow Holdings, LLC</span>
              <span>NL-0187</span>
            </>
          }
          figures={[
            { label: 'Commitment', value: <Money value={84_300_000} compact />, note: 'of two facilities' },
            { label: 'Coverage', value: <Ratio value={1.08} />, note: 'minimum 1.20×' },
            {
              label: 'Distributed',
              value: <Money value={null} reason="Nothing may be distributed while in breach." />,
            },
          ]}
          actions={
            <>
              <Button>Edit</Button>
              <Button variation="primary">Enter figures</Button>
            </>
          }
        />
      </Specimen>
      <Specimen name="Page header, long title" isNarrow>
        <PageHeader
          title="Construction and term facility for the second phase of the Prairie Gate Solar and Storage portfolio"
          documentTitle={null}
          actions={<Button size="small">Edit</Button>}
        />
      </Specimen>
      <Specimen name="Tabs bound to routes">
        <RouteTabs
          label="Parts of the structure"
          tabs={[
            { to: '.', label: 'Overview' },
            { to: '/deals/sandhollow/data-room', label: 'Data room' },
            { to: '/deals/sandhollow/reporting-covenants', label: 'Covenants', count: 2 },
            { to: '/deals/sandhollow/financial-covenants-kpis', label: 'Figures' },
          ]}
        />
      </Specimen>
      <Specimen name="Panel">
        <Panel title="Facilities" description="Two of them" actions={<Button size="small">Add facility</Button>}>
          <p>What belongs together stands in one panel.</p>
        </Panel>
      </Specimen>
      <Specimen name="Pages by cursor">
        <Pagination label="Audit trail" pages={pages} nextCursor={pages.page < lastPage ? String(pages.page) : null} />
      </Specimen>
    </Specimens>
  );
}
