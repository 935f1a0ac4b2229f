import { GroupList } from './groups/group-list.tsx';

/** Groups of colleagues. */
export const GroupsPage = () => <GroupList key="groups" type="groups" />;

/** Groups of people of counterparties. */
export const CounterpartyGroupsPage = () => <GroupList key="counterparty-groups" type="counterparty-groups" />;
