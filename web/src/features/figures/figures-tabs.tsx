import { RouteTabs } from '../../components/route-tabs.tsx';

/** The pages with a structure's figures, below the one tab that they have in common. */
export const FiguresTabs = ({ structureId }: { readonly structureId: string }) => (
  <RouteTabs
    label="Figures"
    tabs={[
      { to: `/deals/${structureId}/historicals`, label: 'Historicals' },
      { to: `/deals/${structureId}/debt-service-schedule`, label: 'Debt service schedule' },
      { to: `/deals/${structureId}/performance-forecasts`, label: 'Performance forecasts' },
      { to: `/deals/${structureId}/financial-forecasts`, label: 'Financial forecasts' },
      { to: `/deals/${structureId}/signal-setup`, label: 'Data signals' },
    ]}
  />
);
