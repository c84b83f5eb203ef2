import { PageHeader } from '../../ui/page-header.tsx';

/** The main screen. */
export function Dashboard() {
  return <PageHeader title="Dashboard" />;
}
