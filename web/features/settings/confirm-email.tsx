import { useLocation, useSearch } from 'wouter';
import { useAuth } from '../../base/auth.tsx';
import { usePageTitle } from '../../base/page.ts';
import { useConfirmEmail } from '../../queries/user.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** The page that the link in a letter to a new address leads to. A press confirms it: to look at a page changes nothing. */
export function ConfirmEmail() {
  usePageTitle(settingsText.confirmPageTitle);
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [, navigate] = useLocation();
  const { check } = useAuth();
  const confirm = useConfirmEmail({
    onDone: () => {
      void check();
      navigate('/dashboard', { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={settingsText.confirmTitle} />
      {/* An introduction in the header is hidden on a phone. */}
      <p className="mb-4 max-w-2xl">{settingsText.confirmIntro}</p>
      <Button busy={confirm.busy} onClick={() => confirm.submit(token)}>
        {settingsText.confirmEmail}
      </Button>
    </>
  );
}
