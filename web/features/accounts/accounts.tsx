import { PageHeader } from '../../ui/page-header.tsx';

/** The accounts page. */
export function Accounts() {
  return <PageHeader title="Accounts" />;
}
